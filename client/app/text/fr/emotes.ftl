### Émotes d'un duel.

emote-good-luck = Bonne chance !
emote-well-played = Bien joué !
emote-nice = Joli !
emote-oops = Oups !
emote-thanks = Merci !
emote-rematch = Revanche ?

emotes-title = Émotes
emotes-send = Envoyer une émote
emotes-wait = Prochaine dans { $seconds } s
emotes-of = Émotes de { $name }
emotes-shown = Visibles
emotes-muted = Masquées
emotes-mute = Masquer { $name }
emotes-unmute = Ne plus masquer { $name }
