import { anomalyKinds, type AnomalyKind } from '@sharelight/contract'
import type { Entry, Sense, Topic, Where } from '../sense.ts'

const when = (topic: Topic, operator: Where['operator'], value: Where['value']): Sense => ({
  where: { topic, operator, value },
})
const share = (value: string): Sense => when('share', 'eq', value)
const outside: Sense = when('share', 'neq', 'inside')
const anomaly = (...kinds: AnomalyKind[]): Sense => when('anomaly', 'in', kinds)
const format = (value: string): Sense => ({ ...when('format', 'eq', value), thing: 'file' })

const anybody =
  '(anyone|anybody|everyone|everybody|the public|public|the internet|the world|the whole world|the whole internet|all)'

/** What is told apart. */
export const conditions: readonly Entry[] = [
  ['(highly|very|extremely|super) (sensitive|confidential|critical)', when('sensitivity', 'eq', 3)],
  ['(high|highest) sensitivity', when('sensitivity', 'eq', 3)],
  ['(sensitive|confidential|classified|secret level)', when('sensitivity', 'gte', 2)],
  ['medium (sensitive|sensitivity)', when('sensitivity', 'eq', 2)],
  ['low (sensitive|sensitivity)', when('sensitivity', 'eq', 1)],
  ['(not|non) sensitive', when('sensitivity', 'lte', 1)],
  ['general (content|information|sensitivity)', when('sensitivity', 'eq', 0)],

  [
    `(open|visible|accessible|available|exposed|reachable|shared) (to|with|for|by) ${anybody} (on the internet|with a link|with the link|with link|who has the link|having the link|outside|)`,
    share('anonymous'),
  ],
  [
    `(to|with|by) ${anybody} (on the internet|with a link|with the link|with link|who has the link)`,
    share('anonymous'),
  ],
  [`(that|which|) ${anybody} can (see|open|reach|access|view|read)`, share('anonymous')],
  [
    '(anonymously|publicly|openly) (shared|accessible|available|visible|exposed|open|reachable|)',
    { ...share('anonymous') },
  ],
  ['(public|anonymous|world readable|open to the world)', share('anonymous')],
  ['(with|through|via|by|behind) (an|a|) (anonymous|public|open) link', share('anonymous')],
  ['(anonymous|public) (access|sharing|share)', share('anonymous')],
  ['(outside|out of|beyond) (the|our|) (company|organisation|organization|firm|business|house|walls)', outside],
  ['(externally|external|outside|outwards)', outside],
  [
    '(with|to|by|from) (people|persons|users|anyone|somebody|someone|parties|recipients|) (outside|external|on the outside)',
    outside,
  ],
  [
    '(with|to) (outsiders|externals|external people|outside people|external users|external parties|external recipients|outside parties|strangers)',
    outside,
  ],
  ['(outsiders|externals|strangers|the public outside)', outside],
  ['(outsiders|externals|external people|outside people) can (see|open|reach|access|view|read)', outside],
  ['(outside|external) (people|person|user|sharing|exposure|share|party|recipient|collaborator)', outside],
  [
    '(left|leave|leaves|leaving|leaked|leak|went out of|gone out of|exfiltrated|exited) (the|our|) (company|organisation|organization|house|building|firm|)',
    { ...outside, deed: { types: [], acts: true } },
  ],
  ['(went|gone|going|goes) (out|outside)', { ...outside, deed: { types: [], acts: true } }],
  [
    '(with|to) (an|) (outside|external|other|another|foreign|third party|business) (organisation|organization|company|firm|partner|supplier|vendor|customer|contact|domain)',
    share('outside'),
  ],
  [
    '(with|to) (our|) (partner|business partner|third party|supplier|vendor|customer|companies|organisations|organizations)',
    share('outside'),
  ],
  [
    '(with|to|in|) (a|any|their|) (personal|private|consumer) (email|mail|webmail|gmail|) (address|account|inbox|mailbox|email|mail|recipient)',
    share('personal'),
  ],
  ['(with|to) (personal|private) contact', share('personal')],
  ['(with|to|) (gmail|hotmail|yahoo|freemail|webmail) (account|address|)', share('personal')],
  ['(with|to) (personal|private) (email|mail|contact)', share('personal')],
  ['(personally shared|personal sharing|personal exposure)', share('personal')],
  [
    '(internally|inside the company|inside the organisation|within the company|in house|company internal|only inside)',
    share('inside'),
  ],
  ['(not shared|unshared|not exposed|private only)', share('inside')],

  ...anomalyKinds.map((kind): Entry => [kind.replaceAll('_', ' '), anomaly(kind)]),
  ['(mass|bulk|massive|excessive) (download|downloads|downloading|downloaded)', anomaly('mass_download')],
  ['(mass|bulk|massive|excessive) (sharing|share|shares)', anomaly('mass_sharing')],
  ['(mass|bulk|massive|excessive) (deletion|deletes|delete|deleting)', anomaly('mass_deletion')],
  [
    '(anomaly|anomalous|unusual|abnormal|strange|odd|out of the ordinary|weird) (activity|event|behaviour|behavior|)',
    { ...anomaly(...anomalyKinds), thing: 'event' },
  ],
  ['(at|in|during) (unusual|odd|strange) (hours|times)', anomaly('unusual_hour')],
  ['(unusual|odd) (hours|hour)', anomaly('unusual_hour')],
  [
    '(by|of|from|) (a|) (leaver|departing employee|leaving employee|people who are leaving|people leaving)',
    anomaly('leaver'),
  ],
  ['(first contact|new contact|first time contact)', anomaly('first_contact')],
  ['(auto forwarding|automatic forwarding|auto forward|forwarding rule)', anomaly('auto_forwarding')],
  ['(dormant account|sleeping account|inactive account)', anomaly('dormant_account')],
  ['stale link', anomaly('stale_link_used')],

  [
    '(untrusted|distrusted|not trusted) (organisation|organization|company|recipient|partner|contact|domain|)',
    when('trust', 'eq', 'untrusted'),
  ],
  ['trusted (organisation|organization|company|recipient|partner|contact|domain|)', when('trust', 'eq', 'trusted')],
  ['(neutral) (organisation|organization|company|recipient|partner|contact|domain)', when('trust', 'eq', 'neutral')],
  ['(at|by|during the|in the|over) night', when('hour', 'in', [22, 23, 0, 1, 2, 3, 4, 5])],
  [
    '(outside|out of|after) (working|office|business|work|) hours',
    when('hour', 'nin', [8, 9, 10, 11, 12, 13, 14, 15, 16, 17]),
  ],
  ['(on|at|during|over) (the|) weekend', when('weekday', 'in', [6, 7])],
  ['weekend', when('weekday', 'in', [6, 7])],
  ['on weekdays', when('weekday', 'nin', [6, 7])],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((name, at): Entry => [
    `on ${name}s`,
    when('weekday', 'in', [at + 1]),
  ]),

  [
    '(failed|fail|failing|failure|could not be|cannot be|can not be|were not|was not|not) (to be|) (read|readable|opened|processed|scanned|parsed)',
    when('status', 'eq', 'failed'),
  ],
  ['(unreadable|failed|failures|failing)', when('status', 'eq', 'failed')],
  ['(skipped|left out|passed over|not looked at)', when('status', 'eq', 'skipped')],
  ['(partly|partially|incompletely|in part) (read|processed|scanned|)', when('status', 'eq', 'partial')],
  ['(completely|fully|entirely) (read|processed|scanned)', when('status', 'eq', 'complete')],
  [
    '(because|as|since|) (they|it|) (are|is|were|) (encrypted|password protected|protected by a password|locked with a password)',
    when('reason', 'eq', 'encrypted'),
  ],
  ['(too large|too big)', when('reason', 'eq', 'too_large')],
  ['(unsupported|not supported)', when('reason', 'eq', 'unsupported')],
  ['(damaged|corrupt|corrupted|broken)', when('reason', 'eq', 'damaged')],
  ['permission denied', when('reason', 'eq', 'permission_denied')],

  ['(pdf|pdf file|pdf document)', format('pdf')],
  ['(excel|spreadsheet|xlsx|excel file|excel sheet|excel workbook|xlsx file|workbook)', format('spreadsheet')],
  ['(word document|word file|docx|docx file|word doc)', format('document')],
  ['(powerpoint|presentation|slide deck|pptx|powerpoint file|slide)', format('presentation')],
  ['(image|photo|picture file|scan image|photograph|png|jpeg)', format('image')],
  ['(zip|archive|zip file|zip archive)', format('archive')],
  ['(csv|csv file)', format('csv')],
  ['(text file|txt file|plain text file)', format('text')],

  [
    '(copy|duplicate|older copy|redundant copy) (of|) (file|document|) (with|)',
    { ...when('isCopy', 'eq', true), thing: 'file' },
  ],
  ['(duplicate|duplicated|redundant) (file|document)', { ...when('isCopy', 'eq', true), thing: 'file' }],
  [
    '(without|no|lack|lacking|missing|have no|has no|not have|do not have|without any|without a) (a|any|) (microsoft|sensitivity|mip|purview|) label',
    when('microsoftLabel', 'eq', false),
  ],
  ['(unlabelled|unlabeled|not labelled|not labeled|unclassified by microsoft)', when('microsoftLabel', 'eq', false)],
  [
    '(with|have|having|carry|carrying|has) (a|) (microsoft|mip|purview|microsoft sensitivity) label',
    when('microsoftLabel', 'eq', true),
  ],
  ['(labelled|labeled) (by microsoft|in microsoft|with microsoft|)', when('microsoftLabel', 'eq', true)],

  [
    '(anonymous|public|open|anyone) (sharing|) link',
    { thing: 'permission', where: { topic: 'share', operator: 'eq', value: 'anonymous' } },
  ],
  [
    '(company|company wide|organisation wide|organization wide|internal) (sharing|) link',
    { thing: 'permission', where: { topic: 'share', operator: 'eq', value: 'inside' } },
  ],
  [
    '(link|sharing link|share link|shared link)',
    { thing: 'permission', where: { topic: 'via', operator: 'eq', value: 'link' } },
  ],
  [
    '(never expire|never expires|without expiry|without an expiry|without expiration|without an expiration date|without an expiry date|no expiry|no expiration|do not expire|does not expire|without end date|non expiring)',
    when('expires', 'lt', '1970-01-02T00:00:00.000Z'),
  ],

  [
    '(new|newly added|newly found|newly created|added|appeared|first seen|newly discovered|turned up|arrived|showed up|discovered|were found|came in)',
    { isNew: true },
  ],
  ['(scanned|scan|read by scans|went through|processed|scan through)', { scanned: true }],
  [
    '(can|could|may|is able to|are able to|able to) (access|reach|see|open|read|view|get at|get to|look at|use)',
    { reaches: true },
  ],
  ['(can|could|may) (i|we|you) (see|have|get|look at)', { ask: 'list' }],
  ['(can|able to)', { can: true }],
  ['(open|read|view|get at|get to|look at|use)', { reachesIfCan: true }],
  ['see', { ask: 'list', reachesIfCan: true }],
  ['access', { thing: 'permission', reachesIfCan: true }],
  ['(reach|reaches)', { reaches: true }],
  ['(has|have|having|with|had|got) access (to|)', { reaches: true }],
  ['(accessible|reachable|visible|readable|open) (by|to|for)', { reaches: true }],
  [
    '(done|carried out|performed) by (outsiders|externals|external people|somebody outside|guests)',
    when('byOutsider', 'eq', true),
  ],
]
