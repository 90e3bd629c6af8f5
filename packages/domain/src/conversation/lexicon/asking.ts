import type { Entry } from '../sense.ts'

/** How people ask, and the words between what they ask about. */
export const asking: readonly Entry[] = [
  ['(how many|number of|count of|amount of|total number of|count|counts of|total of|tally of)', { ask: 'count' }],
  ['(has|have|is|are|was|were|did|does|do|been) (anything|something|any)', { ask: 'count' }],
  ['how (has|have|did|do|does)', { how: true }],
  ['how often', { ask: 'count', thing: 'event' }],
  ['(are|is|was|were) there (any|some|)', { ask: 'count' }],
  [
    '(do|does|did) (we|you|i|they|anyone|anybody|someone|somebody|) (have|hold|keep|store) (any|some)',
    { ask: 'count' },
  ],
  ['(did|has|have) (anyone|anybody|someone|somebody)', { ask: 'count' }],
  ['(list|show|display|give|find|get|enumerate)', { ask: 'list' }],
  ['(list|show|display|give|find|get|see|name) (me|us) (all|every|) (the|of|)', { ask: 'list' }],
  ['(a|the|) list of', { ask: 'list' }],
  ['(which|whose)', { ask: 'list' }],
  ['(what|everything|anything|something|stuff|all that)', { ask: 'what' }],
  ['(who|whom)', { ask: 'who' }],
  ['where', { ask: 'where' }],
  ['when', { ask: 'when' }],
  ['(last|latest|most recent) time', { ask: 'when' }],
  ['(by|per) (day of the week|day of week|weekday)', { joint: 'by', thing: 'weekday' }],
  ['(most|more) (common|frequent|popular|often|widespread)', { superlative: 'most' }],
  ['(average|mean) (file|) size', { ask: 'average' }],
  ['(average|mean) size of', { ask: 'average' }],
  ['how (big|large) (are|is|) (the|our|) average', { ask: 'average' }],
  ['(total|overall|combined|) (size|volume) of', { ask: 'size' }],
  ['how (big|large|much|much data|many bytes|many gigabytes|many terabytes|much space|much storage)', { ask: 'size' }],
  ['(much data|data volume|storage|volume of data)', { ask: 'size' }],
  ['(total|overall|combined) (file|) size', { ask: 'size' }],
  [
    '(by|per|for each|for every|for every|in each|in every|each|every|broken down by|grouped by|split by|sorted into|according to)',
    { joint: 'by' },
  ],
  ['(breakdown|distribution|split|share|spread) of', { ask: 'count' }],
  ['(breakdown|distribution|split)', { ask: 'count' }],
  ['(across|among|between|over) (the|all|our|)', { joint: 'in' }],
  ['across (the|all|our|) different', { joint: 'by' }],
  ['(to|with|towards|into)', { joint: 'to' }],
  ['(in|at|on|within|inside of|under)', { joint: 'in' }],
  ['(of|from|for)', { joint: 'of' }],
  ['(and|or|plus|as well as)', { joint: 'and' }],
  [
    '(not|without|except|except for|excluding|other than|apart from|besides|but not|no|exclude|minus|leave out|ignoring)',
    { joint: 'not' },
  ],
  ['(versus|vs|against)', { joint: 'versus', compared: true }],
  [
    '(compared to|compared with|in comparison to|in comparison with|relative to|than)',
    { joint: 'versus', compared: true },
  ],
  ['(compare|comparison of|compare the)', { compared: true }],
  ['(only|just|nothing but|restrict to|limit to|filter by|narrow down to|filter)', { joint: 'only' }],
  ['(the|) most (of|)', { superlative: 'most' }],
  [
    '(top|highest|greatest|most often|most frequent|most frequently|best|worst|biggest number of|main|heaviest)',
    { superlative: 'most' },
  ],
  ['riskiest', { superlative: 'most', risk: 'risky' }],
  ['(the|) (fewest|least|lowest number of|smallest number of|rarest|least often|bottom)', { superlative: 'least' }],
  [
    '(over time|trend|trends|trend of|development|developed|develop|evolution|evolved|evolve|history|timeline|time line|progress|changed over time|line chart|graph)',
    { grain: 'any' },
  ],
  ['(per|by|each|every|for each|a) day', { grain: 'Day' }],
  ['(daily|day by day|day to day)', { grain: 'Day' }],
  ['(per|by|each|every|for each|a) week', { grain: 'Week' }],
  ['(weekly|week by week)', { grain: 'Week' }],
  ['(per|by|each|every|for each|a) month', { grain: 'Month' }],
  ['(monthly|month by month|month on month)', { grain: 'Month' }],
  ['(largest|biggest|by size)', { sort: { by: 'size', direction: 'Descend' } }],
  ['last', { sort: { by: 'modifiedAt', direction: 'Descend' } }],
  ['smallest', { sort: { by: 'size', direction: 'Ascend' } }],
  ['oldest', { sort: { by: 'modifiedAt', direction: 'Ascend' } }],
  ['(newest|latest|most recent|most recently modified|freshest)', { sort: { by: 'modifiedAt', direction: 'Descend' } }],
  ['(percentage|percent|proportion|ratio|fraction)', { beyond: true }],
  ['my (boss|manager|colleague|ceo|ciso|dpo|board|question|organisation|organization|company)', {}],
  ['(my|mine)', { beyond: true }],
  ['(why|predict|forecast|expect|will)', { beyond: true }],
]

/** Words that say nothing about what is asked. */
export const courtesies =
  `please thanks thank you hi hello hey dear good morning afternoon evening ok okay so well just curious simply quick quickly question
  could can would will-you may might should shall do does did done doing be is are was were been being am have has had having get got getting
  the a an this that these those it its they them their there here we our ours us i me my mine you your he she his her all any some every both
  tell know need want wants wanted like wondering wonder wish love try look looking help boss manager colleague asked ask asks
  about also too again still yet already even really actually basically currently now right moment present presently mind showing
  if whether as which-are then than-that please-do gave give given go going gone come came make made let see seen find found
  chart table diagram view picture overview report figure figures number total list for-me at-least everything-else
  things thing stuff somewhere anywhere around lying altogether together common belong belongs belonging once per-se kindly currently existing exist exists existed
  happened happen happens happening occur occurred take place took been-there involve involved involving concerning regarding related relate
  fall falls falling under-the covered covers
  contain contains containing contained include includes including carry carrying hold holds holding keep keeps kept store stores stored storing
  cause caused causes causing trigger triggered produce produced generate generated fire fired come-from deal deals dealing handle handles handling
  case cases there-been organisation-wide what-about how how-about what-is via through while when-ever at-all up out off down
  one ones break broken group grouped split sorted sort current concern concerns apply applies anything-like that-were that-are own-ones much many more less few different distinct unique various several single else of-all type-of
  name names same other instead rather maybe perhaps possibly probably certain specific particular particularly especially mostly
  use using used want-to lie live lives located reside resides sit sits sitting appear appeared appears show shown shows`
    .split(/\s+/)
    .map(word => word.replaceAll('-', ' '))

/** Not a question, but something to be done: nothing here does anything. */
export const orders = new Set(
  'delete remove revoke drop ignore forget disable block quarantine create insert update alter grant print write translate pretend act erase wipe kill stop cancel rename move upload download encrypt decrypt hack reset'.split(
    ' ',
  ),
)
