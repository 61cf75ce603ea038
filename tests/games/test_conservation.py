"""No card is lost or doubled."""

from tests.games.cases import Case, load_hooks, over_every_case


@over_every_case
def test_every_card_is_somewhere_at_every_ply(case: Case) -> None:
    hooks = load_hooks(case.game)
    box = sorted(hooks.list_cards(case.game.start(case.setup)))
    for ply in case.play():
        assert sorted(hooks.list_cards(ply.step.state)) == box
