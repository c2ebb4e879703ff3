# A PostgreSQL of its own, in a new folder, until the standard input ends: then nothing is left of it.
# Says "ready FOLDER" when it takes connections on a socket in that folder. Reads "stop" and "start",
# and says "stopped" and "started". "stop" is a crash: nothing is put in order first.
set -eu
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -n 1)
PATH="$PATH${bin:+:$bin}"
command -v initdb >/dev/null || { echo "initdb is not here" >&2; exit 1; }
folder=$(mktemp -d /tmp/cutlass-postgres-XXXXXX)

start() {
  # Nobody pulls the plug of the machine.
  pg_ctl -D "$folder/data" -l "$folder/log" -w -s -o \
    "-k $folder -c listen_addresses= -c fsync=off" start >/dev/null
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
