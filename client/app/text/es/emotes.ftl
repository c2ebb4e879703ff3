### Emotes de un duelo.

emote-good-luck = ¡Suerte!
emote-well-played = ¡Bien jugado!
emote-nice = ¡Genial!
emote-oops = ¡Ups!
emote-thanks = ¡Gracias!
emote-rematch = ¿Revancha?

emotes-title = Emotes
emotes-send = Enviar emote
emotes-wait = Siguiente en { $seconds } s
emotes-of = Emotes de { $name }
emotes-shown = Visibles
emotes-muted = Silenciados
emotes-mute = Silenciar a { $name }
emotes-unmute = Dejar de silenciar a { $name }
