# 何週間も続く卓のために
reclaim-title = **この卓ではCPUが席を引き継いでいます。**
reclaim-hint = ゲームを抜けたか、時間切れのため交代しています。いつでも席に戻れます。それまでに進んだ手は変わりません。

# 投票
vote-rewind = ↩️ { $who }が**自分の最後の手の前までの巻き戻し**を提案しています。全員の同意が必要です。
vote-cancel = ⏹️ { $who }が**ゲームの中止**を提案しています。全員の同意が必要です。
unanswered-rewind = -# 離席中の{ $who }の同意も必要です。返事がない場合は反対とみなします。
unanswered-cancel = -# { $who }は離席中です。期限までに返事がない場合は同意とみなします。期限：{ $due }
unanswered-one = -# 未回答が1人だけの場合は同意とみなします。期限：{ $due }
vote-yes = -# 同意：{ $who }
vote-missing = -# 未回答：{ $who }
vote-agreed-rewind = ↩️ 全員の同意により、巻き戻しました。
vote-agreed-cancel = ⏹️ 同意により、ゲームを中止しました。
rated-vote = -# 全員が同意すると、フリーのゲームになります。離席中の人の返事がないまま中止になると、レート戦として扱い、{ $who }は残っている人の中で最下位になります。
vote-declined = 反対があったため、このまま続けます。
vote-withdrawn = 提案は取り下げられました。
vote-do-yes = 同意する
vote-do-no = 反対する

# 席の募集
seat-choose = ### { $who }の席を誰に任せますか？
seat-for-good = 席を引き継ぐ人は、その手札を見られます。その人が2手進めるまでは、前のプレイヤーが席を取り戻せます。
seat-pick = 人を選んで招待…
seat-everyone = 誰でも募集
seat-withdraw = 募集をやめる
seat-withdrawn = 🪑 { $who }の席の募集は終わりました。
offer-title = 🪑 { $who }の席を引き継ぐ人を募集しています。
offer-hint = 最初にボタンを押した人が席を引き継ぎ、その手札を見られます。
offer-take = この席に着く
invite-own = 🪑 { $guest }さん、{ $who }が席の引き継ぎをお願いしています。
invite-other = 🪑 { $guest }さん、{ $by }が{ $who }の席の引き継ぎをお願いしています。
invite-hint = 席を引き継ぐと、その手札を見られます。答えられるのはあなただけです。
invite-accept = 席に着く
invite-decline = 辞退する
invite-mute = この人の招待は受けない
invite-muted = 今後、{ $who }さんからの招待は届きません。`/{ cmd-privacy }`で変更できます。
invite-declined = 🪑 { $guest }は{ $who }の席の引き継ぎを辞退しました。
propose-seat = 🪑 { $by }が、{ $who }の席を{ $guest }に任せることを提案しています。ほかのプレイヤーの同意が必要です。
propose-hint = -# { $who }が先に戻れば、席はそのままです。代わりのプレイヤーが2手進めるまでは、席を取り戻せます。
offer-returns = -# { $who }が2手進めるまでは、前のプレイヤーが席を取り戻せます。
offer-taken = 🪑 { $who }が席を引き継ぎました。

# 手の予約と自動応答
premove-title = -# { $game }
premove-hint = **手の予約** 次の手番で、上から順に最初に選べる手を自動で選びます。どれも選べないときは、いつもどおり自分で選びます。
premove-before-first-move = **手の予約** 最初の手を選んだあとに使えます。
premove-unavailable = 今は予約できません。あなたの番か、ゲームが進行していません。
premove-chosen = ⏩ 予約：{ $what }
premove-otherwise = { $first }、選べなければ{ $second }
premove-choose = 手を選んでください…
premove-add = 選べなかったときの手…
premove-clear = 予約を消す
auto-replies-hint = **自動応答** 設定を変えるまで、当てはまるたびに自動で答えます。ほかの人には見えません。
auto-replies-none = 毎回確認する
auto-replies-chosen = ⏩ 自動応答：{ $what }

# メモ
note-title = 自分のメモ
note-label = ほかの人には見えません
