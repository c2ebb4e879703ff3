### Emotes eines Duells.

emote-good-luck = Viel Glück!
emote-well-played = Gut gespielt!
emote-nice = Stark!
emote-oops = Hoppla!
emote-thanks = Danke!
emote-rematch = Revanche?

emotes-title = Emotes
emotes-send = Emote senden
emotes-wait = Nächstes in { $seconds } s
emotes-of = Emotes von { $name }
emotes-shown = Sichtbar
emotes-muted = Stumm
emotes-mute = { $name } stummschalten
emotes-unmute = { $name } wieder zeigen
