/*!
 * This software and database is being provided to you, the LICENSEE, by
 * Princeton University under the following license.  By obtaining, using
 * and/or copying this software and database, you agree that you have
 * read, understood, and will comply with these terms and conditions.:
 *
 * Permission to use, copy, modify and distribute this software and
 * database and its documentation for any purpose and without fee or
 * royalty is hereby granted, provided that you agree to comply with
 * the following copyright notice and statements, including the disclaimer,
 * and that the same appear on ALL copies of the software, database and
 * documentation, including modifications that you make for internal
 * use or for distribution.
 *
 * WordNet 3.1 Copyright 2011 by Princeton University.  All rights reserved.
 *
 * THIS SOFTWARE AND DATABASE IS PROVIDED "AS IS" AND PRINCETON
 * UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR
 * IMPLIED.  BY WAY OF EXAMPLE, BUT NOT LIMITATION, PRINCETON
 * UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES OF MERCHANT-
 * ABILITY OR FITNESS FOR ANY PARTICULAR PURPOSE OR THAT THE USE
 * OF THE LICENSED SOFTWARE, DATABASE OR DOCUMENTATION WILL NOT
 * INFRINGE ANY THIRD PARTY PATENTS, COPYRIGHTS, TRADEMARKS OR
 * OTHER RIGHTS.
 *
 * The name of Princeton University or Princeton may not be used in
 * advertising or publicity pertaining to distribution of the software
 * and/or database.  Title to copyright in this software, database and
 * any associated documentation shall at all times remain with
 * Princeton University and LICENSEE agrees to preserve same.
 */

/** Opposites from WordNet 3.1, of words that its tagged texts use: a word, then its opposites, parted by "/". */
export const WORDNET_ANTONYMS = `
ability/inability able/unable abnormal/normal abolish/establish above/below absence/presence absent/present absolute/relative absorb/emit abstain/consume abstract/concrete abundance/scarcity accelerate/decelerate
acceleration/deceleration accept/refuse/reject acceptable/unacceptable acceptance/rejection accidentally/deliberately accompanied/unaccompanied accuracy/inaccuracy accurate/inaccurate acquaintance/stranger acquit/convict
act/refrain action/inaction active/dormant/inactive/passive/quiet actively/passively actual/potential acute/chronic add/subtract adequacy/inadequacy adequate/inadequate adequately/inadequately adjusted/unadjusted
admit/deny/exclude/reject adopted/native advance/back/recede/retreat advantage/disadvantage affected/unaffected afraid/unafraid aged/young agitate/calm agitation/calmness agree/disagree agreement/disagreement ahead/back
alive/dead all/no/some allow/deny/disallow alternate/opposite amateur/professional ambiguity/unambiguity ambiguous/unambiguous amicable/hostile ample/meager analysis/synthesis analytic/synthetic analyze/synthesize
ancestor/descendant anglican/nonconformist angular/rounded annual/perennial anode/cathode answer/question antagonistic/conciliatory/synergistic anterior/posterior anti/pro antiseptic/septic appear/disappear
appearance/disappearance applaud/boo appreciation/depreciation appropriate/inappropriate approval/disapproval approve/disapprove arm/disarm armed/unarmed arrive/leave artificial/natural artificially/naturally
ascend/descend ascending/descending asleep/awake assemble/disassemble assembly/disassembly assent/dissent asymmetrically/symmetrically asymmetry/symmetry attach/detach attached/detached attack/defend attend/miss
attract/repel attraction/repulsion attractive/repulsive/unattractive atypical/typical audible/inaudible aunt/uncle available/unavailable avoid/confront aware/unaware away/home awkward/graceful back/front/veer
backward/forward bad/good badly/well badness/goodness balance/imbalance bare/covered basic/incidental bear/bull beautiful/ugly beauty/ugliness begin/end beginning/end/ending/middle believe/disbelieve bend/straighten
best/worst better/worse/worsen big/little birth/death black/white blacken/whiten bless/curse blessed/cursed bloodless/bloody blur/focus boil/freeze bold/timid bore/interest born/unborn borrow/lend bottom/top bounce/clear
bound/free boy/girl boycott/patronize brave/cowardly break/keep/make/repair breathing/breathless bright/dull brighten/darken broadly/narrowly broken/unbroken brother/sister busy/idle buy/sell calm/stormy
capable/incapable capitalism/socialism capitalistic/socialistic careful/careless carefully/carelessly cash/credit center/left/right central/peripheral centralize/decentralize centrally/peripherally cerebral/emotional
certain/uncertain certainty/uncertainty certified/uncertified certify/decertify change/stay changed/unchanged charge/discharge charged/uncharged cheap/expensive cheer/complain child/parent civilian/military claim/forfeit
clarity/obscurity clasp/unclasp clean/dirty/unclean clear/cloudy/opaque clearheaded/confused clergy/laity clergyman/layman close/distant/open closed/open closing/opening coarse/fine coarsely/finely coherent/incoherent
cold/hot coldness/hotness collective/distributive come/go comedy/tragedy comfort/discomfort comfortable/uncomfortable comfortably/uncomfortably common/individual/uncommon communicate/excommunicate compact/loose
compatible/incompatible competence/incompetence competition/cooperation competitive/noncompetitive complete/incomplete complex/simple complexity/simplicity complicate/simplify concave/convex conceit/humility
concentration/dilution/distribution conception/misconception concern/unconcern concerned/unconcerned confident/diffident confine/free conform/deviate connect/disconnect conscious/unconscious consciously/unconsciously
conservative/liberal considerable/inconsiderable consistent/inconsistent consonant/vowel consonantal/vocalic construction/misconstruction constructive/destructive contented/discontented continental/intercontinental
continual/sporadic continuance/discontinuance continue/discontinue continuity/discontinuity contract/expand contraction/expansion convenience/inconvenience convenient/inconvenient conveniently/inconveniently
conventional/nuclear/unconventional convincing/unconvincing cool/heat/warm cooperative/uncooperative correct/falsify/incorrect courage/cowardice cover/uncover covertly/overtly credible/incredible critical/uncritical
criticize/praise crooked/straight cry/laugh curly/straight curved/straight danger/safety dangerous/safe dark/light darken/lighten daughter/son day/night dead/live/living deaden/enliven decent/indecent decision/indecision
decline/improvement decrease/increase decreasing/increasing deep/shallow defeat/victory defend/prosecute defense/offense/prosecution defensive/offensive deficit/lead definite/indefinite delay/rush delicate/rugged
demand/supply demote/promote depart/stay dependent/independent deposit/withdraw depress/elate depression/elation deprive/enrich desirable/undesirable despair/hope destroyed/preserved developed/undeveloped differ/equal
difference/sameness different/same differentiate/integrate differentiated/undifferentiated difficult/easy difficulty/ease direct/indirect/inverse directly/indirectly disable/enable disabling/enabling discharge/enlist
discourage/encourage disengage/engage dishonest/honest dishonor/honor disintegrate/integrate dislike/like/liking dislodge/lodge disloyalty/loyalty disobedience/obedience disobedient/obedient disobey/obey disorder/order
disordered/ordered disorderly/orderly disorganized/organized displeased/pleased disproportionate/proportionate disprove/prove disqualify/qualify dissatisfaction/satisfaction disservice/service dissimilar/similar
dissuade/persuade distal/proximal distinct/indistinct distinguishable/indistinguishable distrust/trust divest/invest divide/multiply/unite divided/united docile/stubborn domestic/foreign dominant/subordinate
domineering/submissive double/single dove/hawk down/up downgrade/upgrade downstairs/upstairs downstream/upstream downward/upward dramatic/lyric dress/undress driver/nondriver dry/sweet/wet due/undue
dull/lively/sharp/sharpen early/late/middle east/west eastern/western easy/uneasy effectively/ineffectively eligible/ineligible empirical/theoretical empirically/theoretically employed/unemployed employee/employer
employment/unemployment emptiness/fullness empty/fill/full end/middle enforce/exempt enjoy/suffer enthusiastic/unenthusiastic equality/inequality equally/unequally erase/record even/odd/uneven ever/never evil/good
exclude/include exclusive/inclusive existent/nonexistent expected/unexpected experience/inexperience experienced/inexperienced explicit/implicit export/import extensive/intensive exterior/interior external/internal
extinguish/ignite extraordinary/ordinary fail/manage/pass/succeed failure/success fair/foul/unfair faithful/unfaithful fall/rise falling/rising false/true falsity/truth familiar/strange/unfamiliar fancy/plain far/near
fast/slow fasten/unfasten fat/thin father/mother favorable/unfavorable feed/starve female/male feminine/masculine few/many fewer/more fidelity/infidelity figurative/literal figuratively/literally figure/ground find/lose
finish/start finite/infinite fire/hire first/last/second fit/unfit fixed/unfixed flat/natural/sharp flatten/sharpen flexible/inflexible float/sink foe/friend fold/unfold follow/precede follower/leader following/leading
folly/wisdom foolish/wise foot/head forbid/permit forceful/forceless foreign/native forget/mind/remember formal/informal formalism/imitation formally/informally former/latter fortunate/unfortunate
fortunately/unfortunately forward/reverse found/lost fractional/whole frail/robust free/obstruct frequent/infrequent fresh/preserved/salty/stale friendly/hostile frivolous/serious front/rear frozen/unfrozen full/thin
functional/nonfunctional/organic future/past/present gain/loss/reduce gaseous/liquid/solid gather/spread general/local/particular/specific generalist/specialist generalize/specify generally/specifically
geographic/magnetic give/take glad/sad glorious/inglorious gradual/steep/sudden grateful/ungrateful gratitude/ingratitude greater/lesser green/ripe gross/net guilt/innocence guilty/innocent hairless/hairy half/whole
happily/sadly happiness/sadness/unhappiness happy/unhappy hard/soft harden/soften hardened/soft hate/love have/lack/miss head/rear/tail headed/headless healthy/unhealthy heaven/hell heavily/lightly heavy/light here/there
hesitantly/unhesitatingly heterogeneous/homogeneous heterozygous/homozygous hide/show high/low hit/miss hitch/unhitch hollow/solid hollowness/solidity hopeful/hopeless hopefully/hopelessly horizontal/inclined/vertical
host/parasite humane/inhumane humble/proud humility/pride hungry/thirsty hurried/unhurried hurriedly/unhurriedly husband/wife hydrophilic/hydrophobic idle/run/work ignore/know/notice ill/well illegal/legal
illegitimate/legitimate illiterate/literate immaterial/material immature/mature immobility/mobility immoral/moral immortal/mortal immortality/mortality impartial/partial impatience/patience impatient/patient
impatiently/patiently imperfect/perfect imperfectly/perfectly impersonal/personal important/unimportant impossible/possible impotency/potency impotent/potent impractical/practical imprecise/precise
impressive/unimpressive improbable/probable improperly/properly improved/unimproved impurity/purity inclined/vertical incoming/outgoing indoor/outdoor indoors/outdoors induced/spontaneous inferior/superior
inferiority/superiority infield/outfield injustice/justice inner/outer inorganic/organic insane/sane insensitive/sensitive inside/outside insignificance/significance insignificant/significant
insignificantly/significantly insoluble/soluble instability/stability instrumental/vocal insubstantial/substantial insufficient/sufficient insufficiently/sufficiently integrated/segregated intelligence/stupidity
intelligent/unintelligent intended/unintended intense/mild interference/noninterference international/national intolerance/tolerance invalidate/validate invariable/variable invisible/visible involved/uninvolved
invulnerability/vulnerability invulnerable/vulnerable inward/outward inwardly/outwardly ionic/nonionic irrational/rational irrationally/rationally irregular/regular irregularity/regularity irregularly/regularly
irrelevant/relevant irresponsibility/responsibility irresponsible/responsible irreversible/reversible irritate/soothe issue/recall joint/separate joy/sorrow junior/senior just/unjust keep/lose kind/unkind king/queen
known/unknown lady/lord large/small lash/unlash late/middle lean/rich least/most left/right lengthen/shorten less/more let/prevent level/raise lie/sit/stand like/unlike likely/unlikely limited/unlimited linear/planar
lined/unlined linger/rush linguistic/nonlinguistic liquid/solid little/much live/recorded loaded/unloaded loading/unloading local/national location/studio lock/unlock long/short loose/tight loosen/stiffen lose/profit/win
loser/winner lost/saved loud/soft loudly/softly lower/raise lowered/raised lucky/unlucky major/minor majority/minority man/woman married/unmarried mask/unmask maximal/minimal maximize/minimize maximum/minimum
meaningful/meaningless mental/physical merciful/merciless metallic/nonmetallic mistrust/trust misused/used move/stay moving/still multiple/single nadir/zenith naive/sophisticated narrow/wide/widen nasty/nice
natural/sharp/supernatural/unnatural necessarily/unnecessarily necessary/unnecessary negative/neutral/positive nephew/niece neutral/positive new/old/worn no/some/yes noisily/quietly noisy/quiet nominal/real
nonparticulate/particulate nonpolitical/political nonresident/resident nonspecific/specific nonvolatile/volatile north/south northern/southern numerical/verbal objective/subjective oblique/parallel obscurity/prominence
obverse/reverse occupied/unoccupied off/on official/unofficial often/rarely old/young oleophilic/oleophobic open/shut optimism/pessimism optimistic/pessimistic orthodox/unorthodox other/same out/safe
overachievement/underachievement overestimate/underestimate overhead/subsurface/surface pack/unpack paid/unpaid pain/pleasure painful/painless partly/wholly passing/running past/present patriotic/unpatriotic
paved/unpaved peace/war penalty/reward permanently/temporarily pleasant/unpleasant pleasantly/unpleasantly poor/rich popular/unpopular porosity/solidity postwar/prewar poverty/wealth powerful/powerless precede/succeed
preceding/succeeding predictable/unpredictable preparation/resolution prepared/unprepared primarily/secondarily primary/secondary private/public privately/publicly privileged/underprivileged profane/sacred
profound/superficial profundity/superficiality proximate/ultimate published/unpublished pull/push qualified/unqualified qualitative/quantitative quickly/slowly ready/unready real/unreal realistic/unrealistic
realistically/unrealistically reality/unreality reassure/worry reconstructed/unreconstructed related/unrelated reliable/unreliable resist/surrender restricted/unrestricted ride/walk right/wrong/wrongly rise/set
rough/smooth roughen/smooth roughness/smoothness round/square running/standing rural/urban satisfactory/unsatisfactory saturated/unsaturated scientific/unscientific scramble/unscramble seated/standing selfish/unselfish
selfishness/unselfishness separation/union settled/unsettled sharpen/soften sharpness/softness short/tall shout/whisper shrink/stretch side/top signed/unsigned silence/sound sink/source sit/stand sleep/wake smart/stupid
solved/unsolved sour/sweet sparkling/still spoken/written stable/unstable stained/unstained stand/yield start/stop steadily/unsteadily stifle/stimulate strength/weakness strengthen/weaken stressed/unstressed strong/weak
strongly/weakly structured/unstructured subsurface/surface successful/unsuccessful succumb/survive suitably/unsuitably sympathetic/unsympathetic tame/wild tender/tough thick/thin thicken/thin thickly/thinly
thickness/thinness thoughtful/thoughtless thrifty/wasteful tie/untie unusual/usual unveil/veil unwelcome/welcome unwilling/willing unwillingness/willingness unwind/wind unwire/wire unwittingly/wittingly unworthy/worthy
unwritten/written useful/useless usefulness/uselessness valuable/worthless wane/wax worth/worthlessness
`;

/** Synonyms from WordNet 3.1, of words' leading senses that its tagged texts use: a word, then its synonyms. */
export const WORDNET_SYNONYMS = `
abdomen/belly abiding/enduring about/approximately/roughly/some above/supra absently/absentmindedly absolutely/perfectly/utterly absorbed/engrossed/intent abstract/abstraction accelerate/quicken
accentuate/emphasize/stress accepted/recognized acclaim/hail accommodate/fit/suit accomplish/fulfil/fulfill accomplishment/achievement accordingly/consequently accretion/accumulation accumulate/collect/compile ace/one
acetonemia/ketosis achieve/attain acknowledge/admit acquaintance/familiarity acquiesce/assent acquire/get activate/actuate/spark/trigger actuate/spark/trigger acutely/keenly adjoin/butt adopt/espouse adorn/decorate
adult/grownup advertisement/advertising advise/counsel advocate/recommend affair/matter affectionate/fond affirm/confirm/corroborate/substantiate aforesaid/said after/afterward/afterwards/later/subsequently
afterward/afterwards/later/subsequently afterwards/later/subsequently aged/elderly/older agency/bureau agenda/schedule aggravate/exacerbate aghast/dismayed agree/concur aid/assist/help ailing/peaked ailment/complaint
aim/intent/intention/purpose airplane/plane akin/kindred alarm/consternation alertness/vigilance alien/foreigner all/altogether/completely/entirely/totally/wholly allegory/parable alleviate/relieve allocate/apportion
allow/let almost/nearly alone/exclusively/solely alter/change alteration/change altercation/fracas altogether/completely/entirely/totally/wholly amaze/astound amazed/astonished/stunned amazement/astonishment
amazing/astonishing ammo/ammunition amorphous/shapeless amount/sum amplify/magnify analyse/analyze/examine/study analyze/examine/study ancestry/lineage/pedigree anchor/ground animal/beast/creature
annihilation/obliteration announcement/proclamation annoy/irritate annoyance/irritation answer/reply anticipate/expect antipathy/distaste anxiously/uneasily anyhow/anyway apiece/each apparatus/setup
apparent/evident/plain apparently/seemingly appear/seem appease/pacify applause/clapping apply/employ/use/utilize appraise/assess/evaluate apprehend/comprehend approach/near appropriately/suitably approve/sanction
approximately/roughly/some approximation/estimate arbitrarily/randomly ardor/zeal arise/originate arouse/elicit/evoke/provoke ascertain/determine ascribe/attribute/impute aspect/facet assail/assault assemblage/gathering
assess/evaluate assist/help assistance/help associate/link/relate assume/presume assurance/confidence assure/ensure astonished/stunned attack/onrush attempt/effort/try attest/certify/evidence/manifest attorney/lawyer
attribute/impute aug/august author/writer authorities/government/regime authority/potency auto/automobile/car automobile/car autumn/fall average/mean away/forth/off awful/awfully/terribly awfully/terribly
babe/baby/infant baby/infant back/endorse backing/patronage backward/rearward bad/badness badger/pester/tease badly/severely balustrade/banister bang/smash bar/ginmill/saloon bare/naked/nude barely/hardly/scarcely
basement/cellar basically/essentially/fundamentally bask/enjoy/relish/savor bastard/prick bathtub/tub batter/buffet/hitter/slugger battle/combat/engagement/fight bawl/bellow bearded/bewhiskered bearer/carrier
beast/creature beckon/wave before/earlier beg/implore beget/father/sire begin/commence/start behavior/conduct being/existence belie/contradict bellow/hollering beloved/dear belowground/underground benefit/profit
berate/chide/rebuke/scold bewilder/puzzle bewildered/confused bible/scripture biblical/scriptural big/large bigger/larger bitterness/resentment bizarre/eccentric black/blackness blazing/glaring blithely/happily/merrily
bloom/blooming/blossom blush/flush boast/brag bogus/fake/phony bony/scrawny/skinny boom/roar/roaring/thunder border/surround boring/tedious boss/foreman bound/jump/leap/spring brilliant/superb broad/wide brood/dwell
brooding/reflective brook/creek brow/forehead brush/thicket bucket/pail buff/devotee build/construct/physique building/edifice bulk/majority bullet/slug bunch/clump/cluster bundle/package/packet burly/husky bush/shrub
but/just/merely/only/simply buy/purchase calamity/catastrophe/tragedy calculate/compute calculation/computation call/name calm/calmness/composure calmness/composure camp/encamp captivate/charm
cardinal/central/fundamental/key career/vocation cargo/freight/shipment carpet/rug carved/carven case/instance castle/palace catastrophe/tragedy category/class cattle/cows/oxen cavort/romp cease/discontinue/quit
cemetery/graveyard center/halfway/middle/midway central/fundamental/key certainly/sure/surely certify/evidence/manifest challenge/dispute chance/opportunity characteristic/feature chase/dog/pursuit cheap/inexpensive
cheering/shouting cheery/gay/sunny cherished/precious chide/rebuke/scold chief/main/principal chiefly/mainly/primarily/principally child/kid/minor/youngster childish/infantile choice/select choose/select chortle/chuckle
christ/jesus chunk/clod/lump circular/round circumstances/luck cite/mention/refer city/metropolis clamor/din clangor/clash/crash clarity/clearness clash/crash class/classify classroom/schoolroom climax/culminate
clod/lump close/last/near/shut closet/cupboard cloth/fabric/textile clump/cluster clumsy/ungainly clutch/grip/hold/seize coalesce/fuse/mix coerce/force coil/spiral collaborate/cooperate collect/compile colony/settlement
colossal/prodigious/stupendous comfort/solace comic/funny commence/start comment/remark commission/committee commit/perpetrate commonly/normally/ordinarily/usually companion/comrade comparatively/relatively compel/oblige
compete/vie complete/finish completely/entirely/totally/wholly complex/composite compliment/congratulate component/element conceal/hide concealed/hidden concept/conception concern/pertain conclude/reason concluding/final
concurrent/simultaneous condemn/decry condescending/patronizing conduction/conductivity confine/limit/throttle confirm/corroborate/substantiate connote/imply conquer/suppress consequence/effect/result
consequent/resultant consider/regard/view considerably/substantially consistently/systematically consolation/solace constantly/invariably construe/interpret consumption/intake/uptake contempt/disdain/scorn
contemptuous/scornful contend/postulate continuance/continuation contribute/lend contrivance/gadget cope/grapple correspond/match corroborate/substantiate couch/sofa counseling/guidance countless/myriad country/nation
cowboy/puncher cows/oxen crack/super crawl/creep crazily/insanely creak/screech/squeak creator/lord credo/creed criminal/crook crimson/red cringe/flinch/recoil/wince crisp/sharp criterion/standard criticise/criticize
crop/harvest cross/transverse/traverse crouch/stoop cruel/savage/vicious cry/outcry/scream/shout/yell cryptic/mysterious cuddle/nestle/snuggle curious/peculiar/queer curiously/oddly curse/oath/swear curtail/restrict
curtain/drapery curve/swerve/veer curved/curving dad/daddy/papa daddy/papa damn/goddamn damned/darned/goddam/goddamned damp/moist dark/darkness darned/goddam/goddamned dash/scoot deadlock/impasse dealer/trader
debut/introduction dec/december deceleration/slowing decidedly/definitely declaim/recite decrease/diminish/lessen/lessening decree/fiat dedicate/devote deduce/derive/infer deduct/subtract deeply/profoundly
defeat/licking/overcome defender/guardian defer/postpone deficiency/lack deformation/distortion defraud/swindle defy/withstand degree/level deity/divinity delay/wait deliberately/purposely delicious/delightful
delight/please delirium/frenzy demonstrate/present/show dependable/reliable dependence/dependency deposit/stick deprive/strip derive/infer desert/forsake deserve/merit deserving/worth desire/want despair/desperation
despairing/desperate despatch/dispatch despise/disdain/scorn destine/doom destiny/fate detect/discover/notice/observe detection/sensing detector/sensor determination/finding detest/hate detonate/explode
developing/underdeveloped deviate/divert devil/lucifer devise/invent diam/diameter diarrhea/diarrhoea diary/journal dice/die dictate/prescribe dictatorship/tyranny dictum/pronouncement die/perish
differentiate/distinguish differentiation/distinction difficult/hard diminish/lessen diminished/lessened diminutive/tiny dingy/grimy directly/straight director/manager dirty/soiled/unclean disabled/handicapped
disappear/vanish disappointed/frustrated discontinue/quit discount/dismiss discover/notice/observe discovered/observed disdain/scorn disgrace/dishonor dismally/drearily dispense/distribute disperse/sprinkle
dispersed/spread disregard/ignore/snub disrupt/interrupt distill/purify distort/falsify/warp distressing/disturbing district/territory distrust/mistrust disturb/trouble diversion/recreation divide/split doctor/physician
doctrine/ism/philosophy document/papers domain/sphere dominate/predominate/prevail done/through dot/stud double/twofold doubtless/undoubtedly down/downward dozen/twelve dozens/lots/scores/tons drama/play
dramatist/playwright draped/wrapped draw/pull drawn/haggard dreadful/frightening/terrible drift/float/impetus drunk/drunkard dusk/nightfall duty/obligation/responsibility dweller/inhabitant earnestly/seriously
earnings/profit/profits earth/globe earthquake/quake easily/easy eating/feeding echo/reverberation ecstasy/rapture edgy/restive effect/effectuate/result effluent/wastewater effort/try elaborate/expound elderly/older
elicit/evoke/provoke emaciated/gaunt embed/imbed embrace/encompass emphasize/stress employ/use/utilize enact/ordain enclose/envelop encounter/meet/skirmish encourage/promote encroachment/intrusion
endanger/jeopardize/threaten endeavor/enterprise/strive endless/interminable endure/tolerate engage/pursue engagement/fight engrossed/intent engrossing/fascinating engulf/steep enigmatic/puzzling enjoy/relish/savor
enlargement/expansion enormous/tremendous enormously/staggeringly/tremendously enough/plenty enraged/maddened enrol/enroll/recruit enroll/recruit ensue/result entire/total entirely/totally/wholly envisage/imagine
envision/fancy/picture/visualize epic/heroic epitomize/typify epoch/era error/fault/mistake erudite/learned eschew/shun especially/particularly essentially/fundamentally establish/found/launch estimate/gauge
evade/sidestep/skirt eventually/finally everlastingly/forever everyday/mundane/routine evidence/grounds/manifest evident/plain evidently/obviously/plainly evoke/provoke exactly/precisely exaggerated/overdone
exalt/glorify examination/scrutiny examine/study exceed/transcend exceedingly/super excel/surpass excess/extra/redundant/surplus exclude/omit exclusive/sole exclusively/solely excuse/pardon exercise/exert/workout
exhausted/fatigued expanse/sweep expert/proficient/skillful expiration/termination exploit/feat expression/look extended/lengthy/prolonged extenuate/mitigate extra/redundant/surplus extreme/utmost
exultant/jubilant/triumphant eyelid/lid fabric/textile factory/mill fairly/moderately/pretty/reasonably faith/religion fake/phony falloff/slump falsify/warp famed/famous/noted family/household famous/noted
fancy/picture/visualize farther/further fashion/manner/mode/style/way father/sire fatigue/weariness fault/mistake fear/fright feasible/workable feb/february fella/fellow/lad fellow/lad fence/fencing
fervent/fiery/impassioned fierce/furious fiery/impassioned fig/figure film/movie financial/fiscal fine/okay fireplace/hearth firmly/steadfastly fit/suit fix/mend/repair flat/level/plane fleet/swift flinch/recoil/wince
flourish/thrive fly/wing focus/rivet foliage/leaf folly/foolishness forbid/prohibit/proscribe forego/precede forest/woods forestall/preclude/prevent form/organize fort/garrison forth/off forthright/frank
fortify/strengthen foster/further found/launch foyer/lobby/vestibule framework/model frankly/honestly frantically/madly freight/shipment frequently/often fret/fuss frighten/scare frightened/scared frightening/terrible
frightful/horrible fringe/periphery frog/toad frustrate/thwart fulfil/fulfill full/fully fumble/grope fundamental/key furnish/provide/supply furthermore/moreover fury/rage fuse/mix gag/joke gaiety/merriment gain/increase
gasp/pant gay/sunny gaze/stare germinate/sprout gesticulate/gesture ghastly/gruesome ghost/specter giggle/titter gilded/gilt/golden gilt/golden ginmill/saloon girl/miss given/granted glance/glimpse glare/glower
gleam/glint/glisten/glitter glean/harvest/reap glint/glisten/glitter glinting/glittering glisten/glitter glistening/shiny glue/paste glued/pasted glycerine/glycerol goddam/goddamned good/well gospel/gospels
government/regime grammatic/grammatical grandma/grandmother/granny grandmother/granny grave/solemn gravely/soberly greasy/oily greatcoat/overcoat grim/relentless grin/grinning/smile grinning/smile grip/hold groan/moan
group/grouping growing/growth guess/reckon/speculation guide/maneuver/steer halfway/midway hall/hallway hallmark/trademark hamper/shackle handbag/purse hanker/long/yearn happen/occur happening/occurrence happily/merrily
harassed/pestered hardly/scarcely harm/hurt/injury harvest/reap hate/hatred haversack/knapsack hawk/peddle hazard/jeopardy/risk headache/worry heap/pile heedless/unheeding hence/therefore/thus hereafter/hereinafter
heretofore/hitherto heroism/valor hesitate/waver hinder/impede hitter/slugger hobble/limp hold/keep/maintain holiday/vacation honor/laurels housing/lodging however/nevertheless/nonetheless howl/wail huge/immense/vast
humor/wit hunch/suspicion hurler/pitcher hurrying/scurrying hurt/injury/wounded hypothesize/speculate/theorize icebox/refrigerator idea/thought idiot/imbecile ignore/snub ill/poorly/sick illness/sickness
illuminate/illumine/light illumine/light imitate/simulate imitation/simulated immediately/instantly immense/vast immensely/vastly impression/notion impudent/insolent impulse/urge incisive/keen/penetrating
incite/motivate/prompt inclination/tendency incline/tend incorporate/integrate increasingly/progressively individual/mortal/person/single/someone individually/separately induction/initiation inescapable/unavoidable
infamous/notorious infective/pathogenic infest/overrun infuriating/maddening inhabit/live/populate inherent/integral injure/wound inscription/lettering inside/interior instal/install instruct/teach instructor/teacher
insurrection/revolt intake/uptake integrated/unified integrity/unity intelligible/understandable intent/intention/purpose intention/purpose interlace/intertwine/twine interlocking/interwoven intertwine/twine
interweave/weave investigator/researcher involvement/participation irony/sarcasm/satire irrigate/water ism/philosophy isolated/stray jab/poke jan/january jeer/scoff jeopardize/threaten jeopardy/risk jerk/yank
jimdandy/jimhickey job/occupation john/lavatory/toilet johnny/reb/rebel jolly/jovial/merry jovial/merry jubilant/triumphant jumble/welter jump/leap/spring just/merely/only/simply jutting/sticking keen/penetrating
keep/maintain kid/minor/youngster kind/sort kingdom/realm lab/laboratory laden/loaded lamentation/wail largely/mostly lash/whip lasting/permanent lately/recently later/subsequently lather/suds laugh/laughter
lavatory/toilet lavish/shower lay/place/put/set lean/tilt leap/spring lease/rent lengthy/prolonged level/plane license/permit lifelike/vivid likely/probably likewise/similarly limit/throttle limitation/restriction
lineage/pedigree link/relate little/small live/populate load/loading lobby/vestibule locality/neighborhood/vicinity located/situated long/yearn longing/yearning looking/sounding lots/scores/tons lumber/timber
lurch/reel/stagger madman/maniac magic/magical main/principal mainly/primarily/principally maintenance/upkeep mama/mamma/mommy mamma/mommy maneuver/steer manner/mode/style/way manpower/men mark/score/tag
marked/pronounced market/marketplace marketing/merchandising/selling marry/wed marvelous/wonderful/wondrous material/stuff maximal/maximum maybe/perhaps/possibly measure/step measurement/measuring meditate/muse/ponder
melody/tune menace/threat mend/repair mention/refer/reference merchandise/product merchandising/selling merely/only/simply merge/unify metal/metallic militia/reserves min/minute mind/psyche minimal/minimum
minister/parson/pastor minor/youngster misbehavior/misdeed miscellaneous/mixed/sundry mischief/shenanigan misconstrue/misunderstand mixed/sundry mobile/wandering mode/style/way moderately/pretty/reasonably
monarch/sovereign morose/sullen mortal/person/someone motionless/still motivate/prompt motivation/motive mouth/speak move/travel muffle/stifle mumble/mutter mundane/routine muse/ponder mutely/silently naked/nude
narrative/story/tale nationalism/patriotism necessitate/need/require necktie/tie need/require needed/required neighborhood/vicinity nestle/snuggle nevertheless/nonetheless news/tidings newsman/reporter
normally/ordinarily/usually north/northward note/remark nothing/zero notice/observe nov/november nudge/prod number/total objection/remonstrance obligation/responsibility obscure/vague obstinately/stubbornly
obviously/plainly occupant/resident oct/october ominous/sinister/threatening only/simply opposition/resistance optimal/optimum ordinarily/usually origin/source outcry/shout/yell outdoors/outside owner/proprietor
package/packet pains/striving panic/terror parson/pastor part/partially/partly/portion partially/partly particular/special partner/spouse passage/transition patrol/police patronize/sponsor pay/salary/wage pecs/pectoral
peculiar/queer pen/write penalize/punish penalty/punishment percent/percentage perfectly/utterly perfume/scent perhaps/possibly permeate/pervade person/someone perspective/view perspiration/sweat pester/tease
petition/request phase/stage philosophic/philosophical phone/telephone phonemics/phonology photo/photograph phrase/word picture/visualize pitch/toss piteous/poor place/put/set/spot plan/program plant/works plod/trudge
poetry/verse poignant/touching populace/public potential/potentiality pounce/swoop prance/strut/swagger preaching/sermon precedence/priority preclude/prevent predominate/prevail present/show presently/soon
preserve/uphold pressing/urgent pretty/reasonably primarily/principally primed/set print/publish procedure/process procure/secure prodigious/stupendous proficient/skillful profit/profits prohibit/proscribe project/task
prominent/salient promotion/publicity promptly/quick propose/suggest provide/supply province/state provisional/tentative pupil/student purely/strictly put/set quake/quiver quarrel/wrangle quickly/rapidly/speedily
quietly/softly race/rush/speed rage/storm rail/railing range/scope rapidly/speedily rarely/seldom rating/valuation rattle/rattling rattler/rattlesnake react/respond reactivity/responsiveness real/very really/truly
reasonable/sensible reb/rebel rebuke/scold rebut/refute recall/recollect/remember recede/retreat/withdraw receipts/revenue recoil/wince recollect/remember recollection/remembrance recover/regain/retrieve recreate/vivify
recurrent/repeated redundant/surplus reel/stagger reexamine/review regain/retrieve regard/respect/view reiterate/repeat/restate relevance/relevancy religious/spiritual relish/savor remain/stay remainder/rest
remarkable/singular remarkably/unusually rend/rip repeal/rescind repeat/repetition/restate repress/subdue resign/vacate retaliation/revenge retreat/withdraw revere/worship reward/wages roam/rove/stray/wander
roar/roaring/thunder roaring/thunder rock/stone/sway roughly/some rove/stray/wander run/tally runner/smuggler rush/speed russia/ussr salary/wage salvage/save sarcasm/satire savage/vicious say/state/tell
scamper/scurry/scuttle scheme/strategy scores/tons scrawny/skinny scream/shriek/yell screech/squeak scurry/scuttle sec/second second/secondly sept/september seriousness/sincerity serpent/snake shamble/shuffle
shooting/shot shop/store shout/yell shriek/shrill sidestep/skirt sin/sinfulness sinful/ungodly sinister/threatening slanting/sloping sleep/slumber slender/slim slightly/somewhat slop/spill slow/slowly snap/snarl
sod/sward soiled/unclean soldiery/troops spark/trigger specify/stipulate spectacular/striking speculate/theorize speed/velocity spell/trance spire/steeple spot/spy spring/springtime squirm/twist/wriggle/writhe
staggeringly/tremendously staircase/stairway stairs/steps stammer/stutter stamp/stomp standpoint/viewpoint state/tell story/tale stray/wander stride/tread strut/swagger study/survey style/way subject/theme/topic
suitable/suited superbly/wonderfully/wondrously supersede/supplant sure/surely swerve/veer swirl/twirl/whirl tactile/tactual teen/teenage theater/theatre theme/topic therefore/thus thread/wind topple/tumble
totally/wholly triumph/victory tube/tubing tumult/uproar twirl/whirl twist/wriggle/writhe unambiguously/unequivocally uncertainly/unsteadily underline/underscore uneconomical/wasteful universe/world upward/upwards
usage/use/utilization use/utilization/utilize verve/vitality vibrant/vivacious vote/voting wallop/whack war/warfare whiskey/whisky wonderful/wondrous wonderfully/wondrously wriggle/writhe yank/yankee
`;
