# 何週間も続く卓のために
left-title = **この卓ではコンピュータがあなたの代わりに遊んでいます。**
left-hint = あなたが席を譲ったか、制限時間を過ぎて他の人がコンピュータに任せました。いつでも席に戻れます。そのあいだの手はそのまま残ります。

# 全員への確認
vote-rewind = ↩️ { $who }が、**自分の最後の手とその後のすべてを取り消したい**そうです。全員の同意が必要です。
vote-cancel = ⏹️ { $who }が、**このゲームを中止したい**そうです。全員の同意が必要です。
silence-rewind = -# 席を離れている{ $who }の同意も必要です。返事がなければ、手はそのまま残ります。
silence-cancel = -# 席を離れている{ $who }から期限までに返事がなければ、異議なしとみなします。期限：{ $due }
silence-one = -# 期限までに返事のない人が1人だけなら、異議なしとみなします。期限：{ $due }
vote-yes = -# 同意：{ $who }
vote-missing = -# 未回答：{ $who }
vote-agreed-rewind = ↩️ 全員の同意により、手を取り消しました。
vote-agreed-cancel = ⏹️ 同意により、ゲームを中止しました。
rated-vote = -# 全員が同意すると、誰のレーティングも変わりません。離席中の人の返事がないまま中止になると、{ $who }は残っている人の中で最下位になります。
vote-declined = 反対があったため、このまま続けます。
vote-withdrawn = 提案は取り下げられました。
vote-do-yes = 同意
vote-do-no = 反対

# 席の募集
seat-whom = ### { $who }の席を誰に任せますか？
seat-for-good = 席を引き継いだ人は、手元もそのまま引き継いで最後まで遊びます。
seat-pick = 人を選んで招待…
seat-anybody = 相手を決めずに募集
seat-withdraw = 取り下げる
seat-withdrawn = 🪑 { $who }の席の募集は終わりました。
offer-title = 🪑 { $who }の席を引き継ぐ人を募集しています。
offer-hint = 最初にボタンを押した人が、その席の手元をそのまま引き継ぎます。
offer-take = この席に着く
invite-own = 🪑 { $guest }さん、{ $who }があなたに席を引き継いでほしいそうです。
invite-other = 🪑 { $guest }さん、{ $by }があなたに{ $who }の席を引き継いでほしいそうです。
invite-hint = その席の手元をそのまま引き継ぎます。答えられるのはあなただけです。
invite-accept = 席に着く
invite-decline = 遠慮します
invite-declined = 🪑 { $guest }は{ $who }の席の引き継ぎを断りました。
propose-seat = 🪑 { $by }が、{ $who }の席を{ $guest }さんに任せたいそうです。ほかの人の同意が必要です。
propose-hint = -# { $who }は、戻ってくれば席に残れます。代わりの人が2回手を進めるまでは、席を取り戻せます。
offer-returns = -# { $who }が2回手を進めるまでは、前の人が席を取り戻せます。
offer-taken = 🪑 { $who }が席を引き継ぎました。

# 予約した手
ahead-title = -# あなたにだけ表示 · { $game }
ahead-hint = **手の予約。** 次に選ぶときになると、この中で最初に選べるものが自動で選ばれます。どれも選べなければ予約は消え、いつもどおりお知らせします。
ahead-nothing = **手の予約。** 最初の手を選ぶまでは、予約できるものがありません。
ahead-late = 今はあなたの番か、ゲームが進行していないため、予約できません。
ahead-said = ⏩ 予約：{ $what }
ahead-else = { $first }、選べなければ{ $second }
ahead-pick = 手を選んでください…
ahead-add = 選べなかった場合の手を追加…
ahead-clear = 予約を消す
ahead-standing-hint = **いつもの返事**を決めておくと、変えるまでの間、当てはまるたびに確認なしで自動的に答えます。決めたことは、ほかの人には見えません。
ahead-standing-none = 毎回聞く
ahead-standing-said = ⏩ これからは：{ $what }

# メモ
note-title = あなたのメモ
note-label = あなただけが読めます
