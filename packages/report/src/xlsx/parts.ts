import type { ReportCell, ReportColumn } from '@sharelight/contract'
import { shownCell, type Wording } from '@sharelight/domain'

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationsOf = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** Places of the formats in `styles`. */
export const bold = 1
const [whole, percent, time] = [2, 3, 4]
/** Days from Excel's day 0 to 1 January 1970. */
const epoch = 25_569
/** What a cell holds at most. */
const longest = 32_767

export const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf fontId="0"/><xf fontId="1" applyFont="1"/><xf numFmtId="3" applyNumberFormat="1"/><xf numFmtId="2" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`

export const relations = `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relationsOf}/officeDocument" Target="xl/workbook.xml"/></Relationships>`

export const workbook = (sheets: readonly string[]) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${relationsOf}"><sheets>${sheets
    .map((name, place) => `<sheet name="${escaped(name)}" sheetId="${place + 1}" r:id="rId${place + 1}"/>`)
    .join('')}</sheets></workbook>`

export const workbookRelations = (sheets: number) =>
  `${xml}<Relationships xmlns="${packageRelations}">${numbers(sheets)
    .map(
      number =>
        `<Relationship Id="rId${number}" Type="${relationsOf}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
    )
    .join('')}<Relationship Id="rId${sheets + 1}" Type="${relationsOf}/styles" Target="styles.xml"/></Relationships>`

export const contentTypes = (sheets: number) =>
  `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${numbers(
    sheets,
  )
    .map(number => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`)
    .join('')}</Types>`

const numbers = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

interface View {
  /** The first row stays in sight. */
  isFrozen: boolean
  /** Columns go from right to left. */
  isTurned: boolean
}

/** With widths of columns in characters. */
export const sheetStart = (widths: readonly number[], { isFrozen, isTurned }: View) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView${isTurned ? ' rightToLeft="1"' : ''} workbookViewId="0">${
    isFrozen ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>' : ''
  }</sheetView></sheetViews><cols>${widths
    .map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols><sheetData>`
export const sheetEnd = '</sheetData></worksheet>'

export const row = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

/** Text is never a formula: it is of its own type. */
export const textCell = (text: string, style = 0) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t xml:space="preserve">${escaped(text.slice(0, longest))}</t></is></c>`

export function cellOf(value: ReportCell, cell: ReportColumn['cell'], wording: Wording): string {
  if (value === null || value === '') return '<c/>'
  switch (cell) {
    case 'number':
    case 'bytes':
      return numberCell(value, Number.isInteger(value) ? whole : 0)
    case 'percent':
      return numberCell(value, percent)
    case 'time': {
      const instant = Date.parse(String(value))
      // In UTC: a spreadsheet's times have no zone.
      return Number.isNaN(instant) ? textCell(String(value)) : numberCell(instant / 86_400_000 + epoch, time)
    }
    case 'boolean':
      return `<c t="b"><v>${value === true ? 1 : 0}</v></c>`
    default:
      return textCell(shownCell(value, cell, 'UTC', wording))
  }
}

const numberCell = (value: ReportCell, style: number) =>
  Number.isFinite(Number(value)) ? `<c${style ? ` s="${style}"` : ''}><v>${Number(value)}</v></c>` : '<c/>'

const replaced: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** What XML 1.0 cannot say at all is left out. */
function escaped(text: string): string {
  return text
    .replace(/(?![\t\n\r])\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '')
    .replace(/[&<>"]/g, character => replaced[character] ?? '')
}
