/** A PDF with a page for each text. */
export function pdf(pages: readonly string[], info = ''): Buffer {
  const objects: string[] = []
  const add = (body: string) => objects.push(body)
  const kids = pages.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  add('<< /Type /Catalog /Pages 2 0 R >>')
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`)
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  for (const [index, text] of pages.entries()) {
    const content = `BT /F1 12 Tf 72 700 Td (${text.replace(/[()\\]/g, '\\$&')}) Tj ET`
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
    )
    add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  add(`<< ${info} >>`)
  return written(objects)
}

export interface FormField {
  /** What is printed beside it. */
  label: string
  value: string
  /** What a viewer says of it. */
  description?: string
}

/** A PDF with one page, on which fields to fill in stand beside what is printed; the program calls them `f1_1`, `f1_2` and so on. */
export function pdfForm(fields: readonly FormField[]): Buffer {
  const first = 6
  const list = fields.map((_, index) => `${first + index} 0 R`).join(' ')
  const content = fields
    .map(({ label }, index) => `BT /F1 10 Tf 72 ${700 - 40 * index} Td (${label.replace(/[()\\]/g, '\\$&')}) Tj ET`)
    .join('\n')
  return written([
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${list}] >> >>`,
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R /Annots [${list}] >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ...fields.map(
      ({ value, description }, index) =>
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f1_${index + 1}) /V (${value}) ${description ? `/TU (${description}) ` : ''}/Rect [200 ${696 - 40 * index} 400 ${712 - 40 * index}] /P 4 0 R >>`,
    ),
    '<< >>',
  ])
}

function written(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const offsets = objects.map((body, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${body}\nendobj\n`
    return at
  })
  const start = file.length
  const table = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${objects.length} 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}
