### Emotes of a duel.

emote-good-luck = Good luck!
emote-well-played = Well played!
emote-nice = Nice!
emote-oops = Oops!
emote-thanks = Thanks!
emote-rematch = Rematch?

emotes-title = Emotes
emotes-send = Send emote
emotes-wait = Next in { $seconds } s
emotes-of = Emotes of { $name }
emotes-shown = Shown
emotes-muted = Muted
emotes-mute = Mute { $name }
emotes-unmute = Unmute { $name }
