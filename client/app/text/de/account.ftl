### Accounts: guests, names and passwords.

account-title = Konto
account-summary-guest = { $name } (Gast)
account-no-server = Konten gehören zu einem Server.
account-no-server-hint = Gib die Adresse deines Servers ein.
account-none = Du hast noch kein Konto auf diesem Server.
account-none-hint = Dein erstes Match dort legt ein Gastkonto an.
account-guest = Du bist { $name } (Gast).
account-guest-hint = Nur dieser Computer kann sich bei einem Gastkonto anmelden.
account-member = Du bist { $name }.
account-member-hint = Mit deinem Passwort meldest du dich auf jedem Computer an.
account-changed = Du bist { $name }. Passwort geändert.
account-changed-hint = Alle anderen Computer wurden abgemeldet.
account-change-password = Passwort ändern
account-sign-out = Abmelden
account-sign-out-here = Dieser Computer
account-sign-out-everywhere = Überall abmelden
account-register = Registrieren
account-register-hint = Name und Passwort
account-sign-in = Anmelden
account-sign-in-hint = Mit Passwort
claim-title = Konto registrieren
claim-hint = Melde dich auf jedem Computer an und behalte deine Ergebnisse.
claim-again = Wiederholen
sign-in-title = Anmelden
sign-in-at = Server: { $address }
sign-in-guest = Das ersetzt das Gastkonto { $name }.
password-title = Passwort ändern
password-current = Aktuell
password-new = Neu
password-at = { $name } auf { $address }
password-hint = Das meldet alle anderen Computer ab und beendet ein Match, das dort läuft.
account-in-clear = Die Verbindung zu diesem Server hat kein TLS: Dein Passwort kann unterwegs mitgelesen werden. Nimm eines, das du sonst nirgends nutzt.
password-show = Passwort zeigen
signed-out-title = Abgemeldet
signed-out-unknown = { $server } akzeptiert deine Anmeldung als { $name } nicht mehr.
signed-out-why = Du hast dich woanders abgemeldet, oder der Server wurde ersetzt.
signed-out-guest-hint = Ein neues Gastkonto beginnt ohne deine Ergebnisse.
signed-out-new-guest = Neues Gastkonto
form-current-missing = Gib dein aktuelles Passwort ein.
form-new-missing = Gib das neue Passwort ein.
form-same = Das neue Passwort gleicht dem aktuellen. Wähle ein anderes.
form-short = Passwort zu kurz. Nimm mindestens { $least } Zeichen.
form-again-missing = Wiederhole das Passwort zur Bestätigung.
form-different = Die Passwörter sind verschieden. Gib sie neu ein.
form-missing = Gib das Passwort ein.
form-name = Ungültiger Name: { $reason }
form-password = Ungültiges Passwort: { $reason }
name-short = nimm mindestens { $least } Zeichen
name-long = nimm höchstens { $most } Zeichen
name-characters = nimm nur Buchstaben, Ziffern, einzelne Leerzeichen, „_“, „-“ und „.“
text-empty = der Text ist leer
text-long = nimm höchstens { $most } Zeichen
text-hidden = nimm nur sichtbare Zeichen
password-not-current = Das aktuelle Passwort ist falsch; nichts wurde geändert. Gib es neu ein; Groß/klein zählt.
password-unanswered =
    Verbindung verloren, bevor der Server antwortete. Es kann nun das alte oder das neue Passwort
    gelten. Versuch es erneut; wenn du dich anmelden sollst, nimm das neue.
sign-out-local = Auf diesem Computer abgemeldet. Der Server war nicht erreichbar: { $reason }

# The web site, invitations, and the password of a server.
account-site = Konto auf der Website
account-site-hint = Name, Daten, zweiter Faktor, Löschung
claim-invite = Einladung
server-password-title = Passwort des Servers
server-password-at = { $address } fragt neue Gäste nach einem Passwort.
