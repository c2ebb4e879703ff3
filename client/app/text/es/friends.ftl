### Friends: requests, presence, challenges and invitations.

friends-title = Amigos
friends-hint = Ver quién está en línea
friends-online = { $count ->
    [one] 1 en línea
   *[other] { $count } en línea
}
friends-calls = { $count ->
    [one] 1 pendiente
   *[other] { $count } pendientes
}
friends-line = { $online } de { $count ->
    [one] 1 amigo
   *[other] { $count } amigos
} en línea
friends-none = Aún no tienes amigos aquí. Envía una solicitud a un jugador por su nombre.
friends-asking = Preguntando al servidor…
friends-player = Jugador
friends-request = Enviar solicitud
friends-add = Añadir amigo
friends-received = Quiere ser tu amigo
friends-sent = Solicitud enviada
friends-blocked = Bloqueado
friends-blocked-line = Has bloqueado a este jugador. Sus solicitudes, desafíos e invitaciones no te llegan.
friends-no-friend = No es tu amigo.
friends-offline = Desconectado
friends-in-menu = En el menú
friends-in-queue = En cola: { $game }
friends-playing = Jugando a { $game }
friends-in-room = En una sala: { $game }
friends-status = Estado
friends-appear = En línea
friends-appear-offline = Aparecer desconectado
friends-challenges = Desafíos de
friends-from-friends = Amigos
friends-from-all = Todos
friends-accept = Aceptar
friends-decline = Rechazar
friends-withdraw = Retirar solicitud
friends-remove = Quitar amigo
friends-block = Bloquear
friends-unblock = Desbloquear
friends-do-challenge = Desafiar
friends-invite = Invitar a la sala
friends-join = Unirse
friends-room = Sala { $code }
friends-accept-of = Aceptar: { $name }
friends-join-of = Unirse a { $name }
friends-call-off = Cancelar desafío: { $name }
friends-challenge = { $game } · { $seconds } s
friends-waiting = Esperando · { $seconds } s
friends-asked = { $name } quiere ser tu amigo.
friends-declined = { $name } ha rechazado tu desafío.
friends-lapsed = { $name } no ha respondido a tu desafío.
friends-challenge-notice = { $name } te desafía a { $game }: { $seconds } s. Responde en Jugar, Amigos.
friends-invited-notice = { $name } te invita a la sala { $code }. Únete en Jugar, Amigos.
friends-error-unknown = Ningún jugador tiene aquí ese nombre. Compruébalo.
friends-error-yourself = Ese es tu propio nombre. Escribe otro.
friends-error-friends = Ya sois amigos.
friends-error-asked = Ya has enviado una solicitud a este jugador. Espera su respuesta.
friends-error-blocked = Has bloqueado a este jugador. Desbloquéalo primero.
friends-error-full = Tu lista está llena. Quita primero a alguien.
friends-error-their-full = La lista de este jugador está llena. Inténtalo más tarde.
friends-error-gone = Esto ya ha terminado.
friends-error-often = Demasiadas solicitudes. Inténtalo de nuevo en { $span }.
friends-error-unavailable = No se puede desafiar a este jugador ahora: está desconectado o solo acepta desafíos de amigos.
friends-error-busy = Este jugador está ocupado. Inténtalo más tarde.
window-challenge = Desafío
