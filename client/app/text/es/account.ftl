### Accounts: guests, names and passwords.

account-title = Cuenta
account-summary-guest = { $name } (invitado)
account-no-server = Las cuentas pertenecen a un servidor.
account-no-server-hint = Escribe la dirección de tu servidor.
account-none = Aún no tienes cuenta en este servidor.
account-none-hint = Tu primera partida allí crea una cuenta de invitado.
account-guest = Eres { $name } (invitado).
account-guest-hint = Solo este equipo puede entrar en una cuenta de invitado.
account-member = Eres { $name }.
account-member-hint = Con tu contraseña entras desde cualquier equipo.
account-changed = Eres { $name }. Contraseña cambiada.
account-changed-hint = Se cerró la sesión en los demás equipos.
account-change-password = Cambiar contraseña
account-sign-out = Cerrar sesión
account-sign-out-here = Este equipo
account-sign-out-everywhere = Cerrar todas las sesiones
account-register = Registrarse
account-register-hint = Nombre y contraseña
account-sign-in = Entrar
account-sign-in-hint = Con contraseña
claim-title = Registrar cuenta
claim-hint = Entra desde cualquier equipo y conserva tus resultados.
claim-again = Repetir contraseña
sign-in-title = Entrar
sign-in-at = Servidor: { $address }
sign-in-guest = Esto sustituye la cuenta de invitado { $name }.
password-title = Cambiar contraseña
password-current = Actual
password-new = Nueva
password-at = { $name } en { $address }
password-hint = Esto cierra la sesión en los demás equipos y acaba la partida que se juegue allí.
account-in-clear = Este servidor no usa TLS: tu contraseña se puede leer por el camino. Usa una que no uses en ningún otro sitio.
password-show = Ver contraseña
signed-out-title = Sesión cerrada
signed-out-unknown = { $server } ya no acepta tu sesión como { $name }.
signed-out-why = Cerraste la sesión en otro lugar o se cambió el servidor.
signed-out-guest-hint = Una cuenta de invitado nueva empieza sin tus resultados.
signed-out-new-guest = Nueva cuenta de invitado
form-current-missing = Escribe tu contraseña actual.
form-new-missing = Escribe la contraseña nueva.
form-same = La contraseña nueva es igual a la actual. Elige otra.
form-short = Contraseña demasiado corta. Usa al menos { $least } caracteres.
form-again-missing = Repite la contraseña para confirmarla.
form-different = Las contraseñas no coinciden. Escríbelas de nuevo.
form-missing = Escribe la contraseña.
form-name = Nombre no válido: { $reason }
form-password = Contraseña no válida: { $reason }
name-short = usa al menos { $least } caracteres
name-long = usa como máximo { $most } caracteres
name-characters = usa solo letras, cifras, espacios sueltos, «_», «-» y «.»
text-empty = el texto está vacío
text-long = usa como máximo { $most } caracteres
text-hidden = usa solo caracteres visibles
password-not-current = La contraseña actual es incorrecta; no se cambió nada. Escríbela de nuevo; las mayúsculas importan.
password-unanswered =
    La conexión se perdió antes de que el servidor respondiera. Ahora puede valer cualquiera de las
    dos contraseñas. Inténtalo de nuevo; si se te pide iniciar sesión, usa la nueva.
sign-out-local = Sesión cerrada en este equipo. No se pudo avisar al servidor: { $reason }

# The web site, invitations, and the password of a server.
account-site = Cuenta en el sitio web
account-site-hint = nombre, datos, segundo factor, borrado
claim-invite = Invitación
server-password-title = Contraseña del servidor
server-password-at = { $address } pide una contraseña a los nuevos invitados.
