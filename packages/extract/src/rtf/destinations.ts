/** Where the text of a group goes. */
export type Destination =
  | 'body'
  | 'header'
  | 'note'
  | 'comment'
  | 'comment-author'
  | 'comment-initials'
  | 'comment-date'
  | 'hidden'
  | 'tracked-change'
  | 'fonts'
  | 'field'
  | 'object'
  | 'skip'
  | `info:${string}`

/** Groups whose text is not the document's own (RTF 1.9.1). */
const skipped = new Set(
  (
    'colortbl stylesheet pict themedata colorschememapping datastore listtable listoverridetable rsidtbl generator xmlnstbl latentstyles ' +
    'revtbl filetbl fchars lchars pgdsctbl mmathPr wgrffmtfilter pnseclvl blipuid picprop shppict nonshppict panose falt ' +
    'bkmkstart bkmkend objclass objname objtime passwordhash xform oldcprops oldpprops oldsprops oldtprops staticval template ' +
    'private htmltag mhtmltag ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn sp sn sv defchp defpap protusertbl userprops linkval atrfstart atrfend atnref ' +
    'atntime atnparent aftncn pntxta pntxtb pntext listpicture background docvar ud'
  ).split(' '),
)

const destinations: Record<string, Destination> = {
  fonttbl: 'fonts',
  header: 'header',
  headerl: 'header',
  headerr: 'header',
  headerf: 'header',
  footer: 'header',
  footerl: 'header',
  footerr: 'header',
  footerf: 'header',
  footnote: 'note',
  annotation: 'comment',
  atnauthor: 'comment-author',
  atnid: 'comment-initials',
  atndate: 'comment-date',
  fldinst: 'field',
  objdata: 'object',
  title: 'info:title',
  author: 'info:author',
  subject: 'info:subject',
  keywords: 'info:keywords',
  doccomm: 'info:description',
  operator: 'info:lastModifiedBy',
  company: 'info:company',
  manager: 'info:manager',
  category: 'info:category',
  propname: 'info:property',
  comment: 'info:comment',
}
const kept = new Set([
  'shpinst',
  'shptxt',
  'shp',
  'shprslt',
  'shpgrp',
  'dptxbxtext',
  'listtext',
  'fldrslt',
  'result',
  'formtext',
  'ffname',
  'ffdeftext',
  'ffl',
  'upr',
  'do',
  'nesttableprops',
  'info',
  'cs',
])

/** The destination that a control word opens; undefined for a word that opens none. */
export function destinationOf(word: string): Destination | undefined {
  return skipped.has(word) ? 'skip' : destinations[word]
}

/** Whether a group marked `\*` holds text although its word is no destination above. */
export function isKept(word: string): boolean {
  return kept.has(word)
}
