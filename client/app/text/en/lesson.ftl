### The guided battle, and where it is offered.

lesson-suggested = New to marauders? Play the lesson, a guided battle of a few minutes.
lesson-over = Lesson complete
lesson-again = Repeat lesson
lesson-next = Next
lesson-leave = Skip lesson
lesson-skip = Skip step
lesson-bot = Level 1 bot
lesson-first = First match

lesson-field = You share this field with Calico: left and below are your sides, and a player without hit points loses.
lesson-match = Swap two neighbours so that three of a kind lie in a line, such as the marked ones.
lesson-shields = Each matched block adds 1 to the shield at the end of its row, on your side.
lesson-moves = You have six moves a turn, and a swap without a match ends it: match more, or end your turn.
lesson-opponent = Calico has six moves too, and makes shields on the right that block your attack.
lesson-attack = Now your shields fly along their rows: your strength minus the shield there is the damage.
lesson-defend = Calico attacks next: make matches in the rows of its shields, then end your turn.
lesson-axes = So far you played on X, by rows; now comes Y, by columns: below against above.
lesson-pay = Damage you deal becomes force, and here you get 10: pay for a spell before you match.
lesson-cast = Your next match makes no shields but casts the spell of its element: match, then end your turn.
lesson-elements = Every element has an effect as attack, as shield and as spell: the rules list them, in any battle.
lesson-winning = Take all hit points to win; after 200 turns, the player with more of them wins.
