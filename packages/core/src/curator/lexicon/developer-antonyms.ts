/** Opposites and alternatives of developers' talk and of everyday life: of each entry, the first against the others. */
export const DEVELOPER_ANTONYMS = `
on/off/out enable/disable/block enabled/disabled/off enabling/disabling true/false yes/no allow/deny/forbid/block/disallow
allowed/forbidden/denied/blocked/disallowed allows/denies/forbids/blocks accept/reject/refuse/decline/deny
accepts/rejects/refuses/declines accepted/rejected/refused/declined add/remove/delete/drop/subtract adds/removes/deletes/drops
added/removed/deleted/dropped adding/removing/deleting/dropping create/delete/destroy/drop creates/deletes/destroys/drops
created/deleted/destroyed/dropped creating/deleting/destroying insert/delete/remove install/uninstall/remove installed/uninstalled/removed
start/stop/end/finish starts/stops/ends starting/stopping/ending started/stopped/ended begin/end/finish begins/ends begun/ended
open/close/shut/closed opens/closes/shuts opened/closed/shut opening/closing/shutting up/down in/out into/out/outof inside/outside
indoors/outdoors indoor/outdoor before/after earlier/later first/last/second/final former/latter previous/next
increase/decrease/reduce/lower increases/decreases/reduces/lowers increased/decreased/reduced/lowered increasing/decreasing/reducing
raise/lower/reduce raised/lowered raises/lowers grow/shrink more/less/fewer most/least/fewest min/max minimum/maximum upper/lower
long/short/brief longer/shorter longest/shortest large/small/tiny/little larger/smaller big/small/little/tiny bigger/smaller
high/low higher/lower highest/lowest hot/cold/cool warm/cold/cool full/empty/partial fast/slow faster/slower quickly/slowly new/old/existing
young/old/elderly left/right top/bottom above/below over/under underneath/over read/write reads/writes reading/writing
input/output client/server push/pull pushed/pulled upload/download uploads/downloads uploaded/downloaded uploading/downloading
import/export imports/exports imported/exported show/hide shows/hides shown/hidden showing/hiding visible/hidden/invisible
lock/unlock locked/unlocked public/private internal/external local/remote/global sync/async synchronous/asynchronous
frontend/backend front/back front-end/back-end pass/fail passes/fails passed/failed passing/failing success/failure/error
successful/failed succeed/fail succeeds/fails succeeded/failed required/optional mandatory/optional always/never/sometimes
include/exclude/omit includes/excludes/omits included/excluded/omitted including/excluding merge/split merged/split join/leave/split
black/white light/dark/heavy lightly/heavily wet/dry clean/dirty happy/sad/unhappy asleep/awake sleep/wake sit/stand/run/walk
sitting/standing/running/walking/lying/jumping stand/lie/sit standing/lying/lounging awake/sleeping walking/running/riding/driving
alone/together win/lose wins/loses winning/losing
put/take/remove puts/takes/removes putting/taking/removing give/take/receive
gives/takes/receives giving/taking/receiving send/receive sends/receives sent/received sending/receiving attach/detach attached/detached
fill/empty/drain filling/emptying/draining rising/falling rise/fall rises/falls jump/fall climb/descend climbing/descending loud/quiet/silent
loudly/quietly/silently noisy/quiet strong/weak wide/narrow deep/shallow rich/poor hard/soft/easy difficult/easy/simple good/bad/poor
best/worst better/worse many/few/one several/one/two same/different identical/different equal/unequal single/multiple/several/double
encrypt/decrypt encrypted/decrypted/plain encode/decode compress/decompress serialize/deserialize mount/unmount
connect/disconnect connected/disconnected bind/unbind subscribe/unsubscribe publish/consume/subscribe publishes/consumes/subscribes
producer/consumer stdout/stderr/stdin cache/queue primary/secondary/replica master/slave/replica leader/follower parent/child
ancestor/descendant source/target/destination sender/receiver upgrade/downgrade upgraded/downgraded manual/automatic/automated
manually/automatically staging/production/development/prod/dev/testing production/development/dev/test prod/dev/test debug/release
tabs/spaces tab/space day/night/week/month/year daily/weekly/monthly/hourly/yearly nightly/weekly/hourly weekly/monthly/hourly/yearly
monthly/yearly night/week week/month/year month/year hour/day/minute/week minute/second hours/days/minutes minutes/seconds
days/weeks/months weeks/months months/years morning/evening/afternoon/night evening/afternoon today/tomorrow/yesterday
tomorrow/yesterday monday/tuesday/wednesday/thursday/friday/saturday/sunday tuesday/wednesday/thursday/friday/saturday/sunday
wednesday/thursday/friday/saturday/sunday thursday/friday/saturday/sunday friday/saturday/sunday saturday/sunday
mondays/tuesdays/wednesdays/thursdays/fridays/saturdays/sundays tuesdays/wednesdays/thursdays/fridays/saturdays/sundays
wednesdays/thursdays/fridays/saturdays/sundays thursdays/fridays/saturdays/sundays fridays/saturdays/sundays saturdays/sundays
january/february/march/april/may/june/july/august/september/october/november/december
february/march/april/may/june/july/august/september/october/november/december march/april/may/june/july/august/september/october/november/december
april/may/june/july/august/september/october/november/december june/july/august/september/october/november/december
july/august/september/october/november/december august/september/october/november/december september/october/november/december
october/november/december november/december north/south/east/west east/west
keep/drop/remove/delete/discard keeps/drops/removes/deletes/discards
kept/dropped/removed/deleted/discarded save/delete/discard saved/deleted/discarded store/delete stored/deleted archived/deleted
archive/delete warn/error warning/error info/debug/error ascending/descending asc/desc eager/lazy eagerly/lazily
synchronously/asynchronously mutable/immutable static/dynamic stateless/stateful online/offline active/inactive/passive
valid/invalid known/unknown used/unused safe/unsafe stable/unstable/beta shared/exclusive/private lowercase/uppercase lower/upper
prefix/suffix horizontal/vertical horizontally/vertically row/column rows/columns client-side/server-side
strict/loose/lenient strict/relaxed verbose/terse/concise/quiet explicit/implicit explicitly/implicitly parallel/sequential/serial/sequence
concurrently/sequentially linear/exponential/constant odd/even positive/negative absolute/relative inner/outer begin/finish
love/hate loves/hates like/dislike/hate likes/dislikes/hates prefer/avoid/dislike/hate prefers/avoids/dislikes/hates use/avoid
uses/avoids using/avoiding using/without with/without approve/reject approved/rejected agree/disagree agrees/disagrees support/oppose/drop
supports/opposes/drops buy/sell buys/sells bought/sold buying/selling borrow/lend teach/learn teaching/learning teaches/learns
hire/fire hired/fired arrive/leave/depart arrives/leaves/departs arriving/leaving enter/leave/exit enters/leaves/exits entering/leaving/exiting
throw/catch/swallow thrown/caught/swallowed throws/catches/swallows throwing/catching throw/return thrown/returned throws/returns
retry/abort retries/aborts commit/rollback commits/rollbacks committing/pushing commit/push commits/pushes skip/run skips/runs
skipped/run ignore/report ignores/reports ignored/reported/considered sorted/unsorted vegetarian/carnivore married/single/divorced
work/home office/home laughing/crying smiling/crying/frowning dressed/undressed dressing/undressing folding/unfolding assembling/disassembling
putting/removing tying/untying screwing/unscrewing packing/unpacking plugging/unplugging zip/unzip wrap/unwrap
to/from/by by/from towards/away onto/off from/into
`;

/** People who are not each other: what is said of the one is not said of the other, and contradicts nothing. */
export const OTHER_PEOPLE = `
man/woman/girl men/women/girls boy/girl/woman boys/girls/women guy/girl/lady gentleman/lady male/female husband/wife mother/father/sister/brother
father/sister/brother brother/sister son/daughter uncle/aunt nephew/niece grandmother/grandfather king/queen prince/princess boyfriend/girlfriend
cat/dog cats/dogs dog/horse cat/horse bird/dog
`;
