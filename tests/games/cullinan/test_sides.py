"""The sides of the Cullinans, one by one."""

from typing import Final

from tests.games.cullinan.layout import READ, lay_out
from tests.games.cullinan.positions import play
from tests.support.rule_table import Row, check_row, over_rows

TABLE: Final = """
# II A makes I cheaper, II B takes the lowest diamonds back, from its own purchase too.
CU14: 2 players | 0 hand=333 own=IX-A,II-A | 1=13
     -> buy-1 buy-1=h333
CU14: 2 players | 0 hand=333 own=IX-A,V-A | 1=13
     -> buy-1 -
CU14: 2 players | 0 hand=12333 fives=1 own=IX-A,II-B | 8=17
    buy-8=h12333+5x1 -> hand 123; gone 133; told bought took-back
CU14: 2 players | 0 hand=12333 own=IX-A | 2=12 | sides:B
    buy-2=h12333 -> hand 123; told bought took-back
# III A is a third action for a diamond only; III B turns 2s and looks at three special cards.
CU7: 2 players | 0 hand=3 cards=vault,one own=III-A
    gem-1 vault-3 -> offered gem-1 stop
    gem-1 vault-3 gem-1 is-1 is-1 -> asked 1 turn
CU7, CU8: 2 players | 0 own=III-A
    gem-1 gem-1 gem-1 -> hand 111; asked -1 gem
CU18: 2 players | 0 hand=2 cards=one own=III-B
     -> one one-2
    one-2 -> fives 2; wealth 5
CU18: 2 players | 0 hand=2 cards=one own=III-A
     -> one -
CU7: 2 players | 0 own=III-B
    special is-spy is-one is-thief -> offered pick-thief pick-one pick-spy
# IV lays a diamond away after every card but a vault: A face down, B into the vault stock.
CU23: 2 players | 0 hand=12 cards=vault,thief,one,spy own=IV-A | 1 hand=3 cards=one
    vault-1 -> asked 0 turn
    one-1 -> asked 0 tuck
    thief-2 is-3 -> asked 0 tuck
    spy-2 -> asked 0 tuck
CU23: 2 players | 0 hand=12 cards=vault,thief,one,spy own=IV-B | 1 hand=3 cards=one
    vault-1 -> asked 0 turn
    one-1 -> asked 0 tuck
    thief-2 is-3 -> asked 0 tuck
    spy-2 -> asked 0 tuck
CU12, CU23: 2 players | 0 hand=123 cards=one own=IV-A
    one-1 -> offered tuck-2 tuck-3 no
    one-1 tuck-3 -> hand 2; down 3
CU12: 2 players | 0 down=23 | 8=3
     -> buy buy-8=h+d3
CU23: 2 players | 0 hand=12 cards=one down=222 own=IV-A
    one-1 -> asked 0 turn
CU15, CU23: 2 players | 0 hand=12 cards=one vault=222222 own=IV-B
    one-1 tuck-2 -> hand -; vault 2222222
CU15, CU23: 2 players | 0 hand=12 cards=one vault=2222222 own=IV-B
    one-1 -> asked 0 turn
# V A takes two more, V B loses nothing from a hand of fewer than six.
CU16: 2 players | 0 cards=thief own=V-A | 1 hand=22222
    thief-2 is-2 is-2 is-2 -> hand 222; asked 0 turn
CU16: 2 players | 0 cards=thief own=V-A | 1 hand=2
    thief-2 is-2 -> hand 2; asked 0 turn
CU16: 2 players | 0 cards=thief | 1 hand=222222 own=V-B
    thief-2 is-2 is-2 -> hand 22; asked 0 turn
CU16: 2 players | 0 cards=thief | 1 hand=22222 own=V-B
    thief-2 -> hand -; asked 0 turn; told robs robs-nothing
# VI asks after the first special card of a turn.
CU23: 2 players | 0 hand=123 cards=vault,vault own=VI-A
    vault-2 -> asked 0 draw; offered yes no
    vault-2 yes is-1 -> hand 113
    vault-2 no -> hand 13
    vault-2 no vault-3 -> asked 1 turn
    gem-1 vault-2 -> asked 0 draw
CU23: 2 players | 0 hand=123 cards=vault,vault own=VI-B
    vault-2 -> asked 0 draw
    vault-2 yes is-spy -> held vault spy
    vault-2 no -> held vault
    vault-2 no vault-3 -> asked 1 turn
# IX A draws after a vault only, and adds up with VI A; IV comes before VI.
CU23: 2 players | 0 hand=123 cards=vault,vault,one own=IX-A
    vault-2 -> asked 0 draw
    vault-2 yes is-3 -> hand 133
    vault-2 yes is-3 one-1 -> asked 1 turn
CU14: 2 players | 0 hand=123 cards=vault,vault own=VI-A,IX-A
    vault-1 no no vault-2 yes is-1 -> hand 13; asked 1 turn
    vault-1 yes is-1 -> asked 0 draw
    vault-1 yes is-1 yes is-2 -> hand 1223; asked 0 turn
    vault-1 yes is-1 no -> hand 123; asked 0 turn
CU23: 2 players | 0 hand=2 cards=thief own=VI-A,IV-A | 1 hand=3
    thief-2 is-3 -> offered tuck-2 tuck-3 no
    thief-2 is-3 no -> offered yes no
    thief-2 is-3 no no -> asked 0 turn
# VII A: limit 10 and a look at two. VIII B: six special cards. IX A: a larger vault.
CU9: 2 players | 0 hand=222222222 own=VII-A
    gem-1 -> asked 0 turn
    gem-1 gem-1 -> asked 0 drop
CU7: 2 players | 0 own=VII-A
    special is-spy is-one -> offered pick-one pick-spy
    special is-spy is-one pick-one -> held one; discards spy
CU20, CU23: 2 players | 0 hand=2 cards=vault own=VII-A,VI-B
    vault-2 yes is-spy -> held spy
CU9: 2 players | 0 cards=vault,vault,vault,vault,vault own=VIII-B
    special is-one -> asked 0 turn
    special is-one special is-one -> asked 0 drop
CU15: 2 players | 0 hand=22222222 cards=vault own=IX-A
     -> vaults vault-2 vault-22 vault-222 vault-2222
CU15: 2 players | 0 hand=22222222 cards=vault vault=111111111 own=IX-A
     -> vaults vault-2
CU15: 2 players | 0 hand=2222 cards=vault own=VII-B
     -> vaults vault-2 vault-22 vault-222
# Limits, looks and what a vault stores add up.
CU9, CU14: 2 players | 0 hand=222222222222 own=VII-A,IX-A
    gem-1 -> asked 0 turn
    gem-1 gem-1 -> asked 0 drop
    stop stop gem-1 -> asked 0 turn
CU7, CU14: 2 players | 0 own=VII-A,III-B
    special is-spy is-one is-thief is-vault -> offered pick-vault pick-thief pick-one pick-spy
CU14, CU15: 2 players | 0 hand=222222 cards=vault own=VII-B,IX-A
     -> vaults vault-2 vault-22 vault-222 vault-2222 vault-22222
# VII B refills at once; VIII A takes the top diamond with a 1, and the hand is counted after both.
CU8: 2 players | 0 own=VII-B
    gem-1 -> asked -1 gem
    gem-1 is-3 -> asked 0 turn; display 113
CU7: 2 players | 0 own=VIII-A | display=12
    gem-1 is-3 -> hand 13
    gem-2 -> asked 0 turn
CU9: 2 players | 0 hand=22222222 own=VIII-A
    gem-1 -> asked -1 gem
    gem-1 is-3 -> asked 0 drop
CU9, CU14: 2 players | 0 hand=2222222222 own=VII-B,VIII-A
    gem-1 is-3 -> asked -1 gem; display 113
    gem-1 is-3 is-2 -> asked 0 drop; hand 122222222222
# IX B: vaults and thieves as each other; a card counts as what it is used as.
CU22: 2 players | 0 hand=1 cards=vault own=IX-B | 1 hand=3
     -> thief thief-2-by-vault; vaults vault-1
    thief-2-by-vault is-3 -> hand 13; discards vault
CU22: 2 players | 0 hand=1 cards=thief own=IX-B
     -> vaults vault-1-by-thief
    vault-1-by-thief -> vault 1; discards thief
CU22: 2 players | 0 hand=12 cards=vault own=IX-B,IV-A | 1 hand=3
    thief-2-by-vault is-3 -> asked 0 tuck
CU22: 2 players | 0 hand=12 cards=thief own=IX-B,IV-A | 1 hand=3
    vault-1-by-thief -> asked 0 turn
CU17, CU22: 2 players | 0 cards=vault own=IX-B,VI-A | 1 hand=3 cards=guard
    thief-2-by-vault yes -> asked 0 turn; hand-1 3; discards vault guard
"""


@over_rows(TABLE)
def test_moves_lead_where_the_rules_say(row: Row) -> None:
    check_row(row, play(lay_out(row.position), *row.moves), READ)
