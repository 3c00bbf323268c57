/** Words that say the same in developers' talk and in everyday sentences; every word of an entry stands for the others. */
export const DEVELOPER_SYNONYMS = `
use/using/used/uses/utilize/utilise/utilized/employ run/runs/running/ran/execute/executed/executes/executing log/logs/logging/logged
keep/keeps/kept/store/stores/stored/save/saves/saved/storing keep/lives/live/located/resides/kept/stay/stays/lie/lies
prefer/prefers/like/likes/favour/favours/favor/favors/preferred/preference/want/wants/wish/wishes/rather
favourite/favorite/preferred want/wants/ask/asks/asked/request/requests/requested/wish/wishes break/breaks/broken/fail/fails/failed/failing/failure
short/brief/concise start/starts/starting/started/startup/launch/launches/launched/begin/begins/began/beginning/boot
start/run fix/fixed/fixes/fixing/repair/repaired/resolve/resolved/resolves/solve/solved/solves/solution
require/requires/required/need/needs/needed/necessary/must config/configuration/configure/configured/settings/setting
set/sets/setting/configure/configured/configuring db/database repo/repository dir/directory/folder directories/folders
param/parameter/params/parameters error/errors/failure/failures/exception/exceptions child/children/kid/kids man/guy/gentleman
person/people/persons/human individual/person woman/lady women/ladies boy/kid boys/kids girl/kid girls/kids big/large/huge
small/little/tiny quick/fast/rapid/quickly/rapidly/fast jog/jogging/run/running sprint/sprinting/run/running ocean/sea
woods/forest/wood rock/stone/rocks/stones couch/sofa bike/bicycle bikes/bicycles motorbike/motorcycle motorbikes/motorcycles tv/television
photo/picture/photograph/image/pic photos/pictures/photographs/images street/road car/automobile/auto/vehicle cars/vehicles/automobiles
talk/talking/speak/speaking/talks/speaks/chat/chatting cut/cuts/cutting/slice/slices/slicing/chop/chops/chopping/dice/dicing
nightly/night lint/linting/linter test/tests/testing/tested cache/caches/caching/cached
work/works/working/job worker/workers developer/developers/engineer/engineers/programmer/programmers/dev
delete/deletes/deleted/deleting/remove/removes/removed/removing/erase/erased drop/dropped/remove/removed drop/stop/discontinue
create/creates/created/creating/make/makes/made/build/builds/built make/making/made/makes trigger/triggers/triggered/cause/causes/caused
cause/causes/caused/causing/because/due/lead/leads happen/happens/happened/occur/occurs/occurred occur/arise
buy/buys/bought/purchase/purchased house/home homes/houses live/lives/living/home/reside/resides/resident/residing
call/calls/called/name/names/named/title/titled name/called show/shows/shown/display/displays/displayed/showing/print/prints/see
print/prints/output/outputs write/writes/writing/written/wrote fetch/fetches/fetched/retrieve/retrieves/load/loads/loaded
get/gets/fetch/receive/receives/obtain/obtains send/sends/sent/deliver/delivers allow/allows/allowed/permit/permits/permitted
forbid/forbids/forbidden/prohibit/prohibits/disallow/disallowed/disallows ban/banned/forbidden change/changes/changed/changing/modify/modifies/modified/edit/edited
update/updates/updated/change/changed upgrade/upgraded/update raise/raises/raised/increase/increases/increased
lower/lowered/reduce/reduces/reduced/decrease/decreased deploy/deploys/deployed/deployment/deployments/deploying
release/releases/released/ship/ships/shipped/shipping own/owns/owned/owner/ownership
maintain/maintains/maintained/maintainer/maintenance manage/manages/managed/manager/management/handle/handles/handled
responsible/charge decide/decided/decides/decision/choose/chose/chosen/agree/agreed go/goes/going/move/moves/moving/moved
move/migrate/migrated/migrates/migration switch/switched/migrate/migrated/change/changed plan/plans/planned/planning/schedule/scheduled/schedules
authenticate/authenticates/authentication/authenticated/auth authorise/authorize/authorization/auth document/documentation/documents/docs/documented
language/languages/written write/written format/formats/formatted/formatting/formatter indent/indents/indented/indentation
bundle/bundles/bundling/bundler/bundled base/based/bases retry/retries/retried/retrying expire/expires/expired/expiry/expiration
clear/clears/cleared/invalidate/invalidates/invalidated/flush/flushed/purge/purged rebuild/rebuilt/rebuilds approve/approves/approval/approvals/approved
review/reviews/reviewed/reviewer track/tracks/tracked/tracking/tracker support/supports/supported/supporting
allergy/allergic vegetarian/vegetarians learn/learns/learning/study/studies/studying employ/employed/work/works
employer/company/firm company/firm/business crash/crashes/crashed/crashing flaky/unstable/intermittent slow/slowly/sluggish
answer/answers/reply/replies/response/responses explain/explains/explanation/explanations describe/describes/description
comment/comments message/messages/msg/msgs/notification variable/variables/var/vars env/environment function/functions/func/method/methods
admin/admins/administrator/administrators app/apps/application/applications prod/production dev/development
every/each/per daily/day weekly/week monthly/month hourly/hour yearly/year/annual/annually mon/monday tue/tuesday wed/wednesday thu/thursday
fri/friday sat/saturday sun/sunday via/through/using/by/with branch/branches beside/next/alongside near/nearby/close/beside
pull/pr merge/merges/merged/merging request/requests/ask/asks connect/connects/connected/connection talk/talks/communicate/communicates/communication
listen/listens/listening/run/runs/running/serve/serves forward/forwards/proxy/proxies/proxied
startup/start/starts target/targets/targeted convention/style auth/authentication k8s/kubernetes js/javascript ts/typescript py/python
postgres/postgresql mongo/mongodb doc/docs/document deps/dependency/dependencies/packages package/packages/dependency/dependencies
upload/uploads/uploaded/uploading download/downloads/downloaded/downloading squash/squashed/squashing commit/commits/committing/committed
jacket/coat hat/cap tiny/little pupil/student automobile/car infant/baby toddler/child baby/babies/infant lady/woman/female guy/man/male
look/looks/looking/watch/watches/watching/see/stare/staring/gaze gazing/looking leap/leaping/jump/jumping/hop/hopping
fry/frying/cook/cooking cook/cooks/cooking/prepare/preparing prepare/preparing/make/making eat/eats/eating/consume/consuming
drink/drinks/drinking stroll/strolling/walk/walking hike/hiking/walk/walking/trek sing/sings/singing/vocalist/singer
play/plays/playing/perform/performing/player dance/dances/dancing/dancer guitar/guitarist drum/drums/drummer flute/flutist
ride/rides/riding/rider surf/surfing/surfer swim/swims/swimming/swimmer skate/skating/skateboard/skateboarding/skater ski/skiing/skier
cycle/cycling/biking/cyclist/biker climb/climbs/climbing/climber fight/fights/fighting/wrestle/wrestling/box/boxing
hit/hits/hitting/strike/striking/punch/punching kick/kicks/kicking throw/throws/throwing/toss/tossing/hurl/hurling catch/catches/catching
hold/holds/holding/carry/carries/carrying carry/carries/carrying/bear wear/wears/wearing/dressed/clad/dress put/puts/putting/place/places/placing/add/adding
pour/pours/pouring mix/mixes/mixing/stir/stirs/stirring/blend/blending onion/onions potato/potatoes tomato/tomatoes egg/eggs shrimp/prawn/prawns
meat/beef/steak beach/shore/seaside lake/pond river/stream path/trail/track hill/slope snow/snowy sand/sandy rain/rainy mud/muddy grass/grassy/lawn/field
field/meadow yard/garden/backyard room/rooms soldier/soldiers/trooper military/army cop/police/officer doctor/physician
crowd/group/bunch group/band/team pair/two/couple both/two smile/smiles/smiling/grin/grinning laugh/laughing
sit/sits/sitting/seated stand/stands/standing lie/lying/lies/lay/laying rest/resting/relax/relaxing sleep/sleeping/asleep
wait/waits/waiting empty/vacant cross/crosses/crossing near/close front/ahead background/behind
dirt/dirty/soil/ground floor/ground ball/balls football/soccer match/game race/racing/competition/contest race/races/racer
costume/outfit/clothes/clothing/attire/uniform shirt/tshirt/top glasses/spectacles/sunglasses goggles/glasses
blond/blonde grey/gray colour/color centre/center theatre/theater organise/organize analyse/analyze behaviour/behavior licence/license
mom/mum/mother dad/father grandma/grandmother grandpa/grandfather puppy/dog kitten/cat pup/puppy canine/dog bunny/rabbit pony/horse
plane/airplane/aircraft/jet ship/boat/vessel train/locomotive truck/lorry cab/taxi subway/underground/metro elevator/lift
cellphone/phone/telephone/mobile laptop/notebook/computer bin/trash/garbage/rubbish store/shop store/shops supermarket/shop
kill/kills/killed/slay dead/die/died/dies/death/killed hurt/injure/injured/wounded/hurting war/conflict leader/chief/head
say/says/said/tell/tells/told/state/stated/claim/claims/announce/announced/announces report/reports/reported
ask/asks/asked/urge/urged/urges warn/warns/warned help/helps/helping/assist/assists/aid fire/blaze/fires test/try attempt/try/tries/tried
talks/negotiations/discussion/discussions discuss/discusses/discussed/talk vote/votes/voted/election elect/elected win/wins/won/victory
person/man person/woman person/boy person/girl person/lady person/guy person/child people/men people/women people/boys people/girls people/children
animal/dog animal/cat animal/horse animal/bird young/little girl/woman/lady battle/fight/combat scare/frighten/terrify skillet/pan seashore/beach/coast
marriage/wedding jeep/vehicle knock/hit/bump strum/play pluck/play bounce/jump pace/walk stunt/trick sunglasses/shades sword/blade stair/step/stairs
piece/slice/chunk drawing/sketch/picture goalkeeper/goalie observe/watch/view study/examine/inspect converse/talk/chat gun/pistol/rifle/weapon
seek/search/look try/attempt widen/expand/extend/broaden discover/find/learn notice/see peel/skin shred/grate chop/shred ski/skier leap/leapt tie/tied
rush/hurry/run wander/walk/roam dash/run trot/jog/run soar/fly hover/fly yell/shout/scream cry/weep sob/cry giggle/laugh gulp/drink sip/drink devour/eat munch/eat chew/eat
gather/collect/assemble separate/split/divide connect/join/link attach/fasten/fix mend/repair wash/clean/rinse wipe/clean scrub/clean
rapid/swift/quick gigantic/huge/enormous/massive minute/tiny pretty/beautiful/lovely attractive/beautiful ugly/unattractive angry/mad/furious happy/glad/joyful sad/unhappy
scared/afraid/frightened tired/weary/exhausted ill/sick clever/smart/intelligent stupid/dumb silly/foolish odd/strange/weird famous/well-known
wealthy/rich poor/needy ancient/old elderly/old aged/old teenage/teen/teenager/adolescent youngster/child/kid toddler/infant
correct/right incorrect/wrong/false entire/whole/complete total/overall main/primary/chief/principal important/significant/crucial/key essential/vital/necessary
simple/easy/straightforward difficult/hard tough/hard usual/normal/typical/common rare/uncommon/infrequent frequent/regular often/frequently rarely/seldom
nearly/almost approximately/roughly/about maybe/perhaps/possibly certainly/definitely/surely immediately/instantly/promptly suddenly/abruptly
currently/presently formerly/previously subsequently/afterwards/later initially/originally eventually/finally/ultimately
choose/select/pick obtain/acquire/get gain/get earn/gain supply/provide/offer donate/give deliver/hand
halt/stop/cease quit/stop pause/interrupt continue/resume/proceed finish/complete/conclude/end terminate/end abort/cancel
construct/build assemble/build fabricate/make manufacture/produce generate/produce/create yield/produce destroy/demolish/wreck damage/harm ruin/destroy
enlarge/expand grow/increase rise/increase climb/rise surge/rise/jump shrink/reduce decline/drop/fall/decrease plunge/drop/fall slip/fall lessen/reduce minimise/minimize/reduce maximise/maximize
inform/notify/tell alert/notify/warn advise/recommend/suggest propose/suggest demand/require insist/demand order/command instruct/tell
permit/allow/let enable/allow authorise/authorize/permit grant/give refuse/decline/reject deny/reject prohibit/forbid/ban prevent/stop/block/avoid hinder/prevent
verify/check/confirm/validate ensure/guarantee/assure inspect/check examine/check investigate/examine probe/investigate analyse/analyze/examine evaluate/assess/judge
estimate/guess/approximate calculate/compute determine/decide conclude/decide resolve/settle
transmit/send dispatch/send forward/send convey/carry transport/carry/move transfer/move relocate/move shift/move
attack/assault/strike bomb/blast/explosion explode/blast kill/murder/assassinate die/perish wound/injure capture/seize/catch arrest/detain jail/prison/imprison
accuse/charge/blame sue/prosecute court/tribunal lawyer/attorney judge/justice guilty/convicted crime/offence/offense
profit/earnings revenue/sales/income cost/price/expense stock/share/shares firm/company corporation/company purchase/buy/acquire sell/vend
president/leader minister/secretary spokesman/spokesperson/spokeswoman official/officer lawmaker/legislator government/administration
staff/personnel boss/manager/supervisor colleague/coworker/teammate
folder/directory screenshot/image icon/image bug/defect/issue/problem outage/downtime incident/outage ticket/issue task/job feature/functionality
rollback/revert undo/revert restore/recover backup/copy
speed/performance latency/delay lag/delay memory/ram
secure/safe protect/secure/guard token/key permission/access
display/show/present hide/conceal render/draw/paint refresh/reload/update scroll/swipe click/press/tap submit/send
fork/spawn stop/shutdown shutdown/halt restart/reboot
comment/annotation annotate/comment describe/explain illustrate/show clarify/explain summarise/summarize/recap
weekday/workday meeting/call appointment/meeting standup/meeting deadline/due schedule/timetable/plan calendar/schedule
`;
