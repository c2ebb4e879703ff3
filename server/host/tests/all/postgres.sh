# A PostgreSQL of its own, in a new folder, until the standard input ends: then nothing is left of it.
# Says "ready FOLDER" when it takes connections on a socket in that folder. Reads "stop" and "start",
# and says "stopped" and "started". "stop" is a crash: nothing is put in order first. With TLS_PORT it
# also listens on that port of 127.0.0.1, with TLS: its certificate is for "localhost", and of the authority
# in FOLDER/ca.crt. With PORT it listens there without TLS, and FSYNC=on makes it write like in production.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
PATH="$PATH${bin:+:$bin}"
command -v initdb >/dev/null || { echo "initdb is not here" >&2; exit 1; }
folder=$(mktemp -d /tmp/cutlass-postgres-XXXXXX)

listen="-c listen_addresses="
[ -z "${PORT:-}" ] || listen="-c listen_addresses=127.0.0.1 -c port=$PORT"
if [ -n "${TLS_PORT:-}" ]; then
  cd "$folder"
  key="-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
  # shellcheck disable=SC2086
  {
    openssl req -x509 $key -days 2 -subj "/CN=authority" -keyout ca.key -out ca.crt
    openssl req $key -subj "/CN=localhost" -keyout server.key -out server.csr
    echo "subjectAltName=DNS:localhost" >names
    openssl x509 -req -in server.csr -CA ca.crt -CAkey ca.key -CAcreateserial -days 2 \
      -extfile names -out server.crt
  } >/dev/null 2>&1
  chmod 600 server.key
  listen="-c listen_addresses=127.0.0.1 -c port=$TLS_PORT -c ssl=on \
    -c ssl_cert_file=$folder/server.crt -c ssl_key_file=$folder/server.key"
fi

start() {
  # Nobody pulls the plug of the machine.
  pg_ctl -D "$folder/data" -l "$folder/log" -w -s -o \
    "-k $folder $listen -c fsync=${FSYNC:-off}" start >/dev/null
}
stop() { pg_ctl -D "$folder/data" -m immediate -s stop >/dev/null 2>&1; }
leave() {
  stop || true
  rm -rf "$folder"
}
trap leave EXIT
trap 'exit 1' HUP INT TERM

initdb -D "$folder/data" -U cutlass -A trust -E UTF8 --locale=C.UTF-8 --no-sync >/dev/null
start
echo "ready $folder"
while read -r word; do
  case "$word" in
    stop) stop && echo stopped ;;
    start) start && echo started ;;
  esac
done
