import { ReadingSettings, type ConnectorInfo, type FormField } from '@sharelight/contract'

const shared = new Set(Object.keys(ReadingSettings.shape))

/** The reference page of all data sources, in Markdown: what each declares, and nothing else. */
export function sourcesPage(connectors: readonly ConnectorInfo[]): string {
  return `${[head, ...connectors.map(section)].join('\n\n')}\n`
}

const head = `# Data sources

What each data source reads, needs and takes. This page is made from what the connectors declare: \`npm run sources-page\` writes it anew.
How they work is told in [Connectors](connectors.md). Every source also takes \`ocr\` and \`limits\`, which say [how documents are read](extraction.md).`

function section(info: ConnectorInfo): string {
  const { id, name, description, entry, services, capabilities, permissions, form } = info
  const facts = [
    `**Connector** \`${id}\``,
    `**In the catalogue** ${entry.map(card => `${card.display_name} (\`${card.id}\`)`).join(', ')}`,
    `**Services** ${services.map(({ name: called, key, code }) => `${called} (\`${key}\`, ${code})`).join(', ')}`,
    `**Can** ${capabilities.join(', ')}`,
  ]
  return [
    `## ${name}`,
    description,
    facts.map(fact => `- ${fact}`).join('\n'),
    table(
      ['Setting', 'Takes', 'Meaning'],
      form.fields.filter(field => !shared.has(field.name)).map(field => rowOf(field)),
    ),
    ...form.alternatives.map(
      ({ title, choices }) =>
        `${title}: ${choices.map(choice => `${choice.title} (${codes(choice.fields) || 'nothing'})`).join(', or ')}.`,
    ),
    ...(info.signIn.scopes.length > 0
      ? [
          table(
            [`Consented at ${info.signIn.name}`, 'To', 'Why'],
            info.signIn.scopes.map(({ scope, capability, why }) => [`\`${scope}\``, capability, why]),
          ),
        ]
      : []),
    table(
      ['It needs', 'Why'],
      permissions.map(({ name: what, why }) => [what, why]),
    ),
  ].join('\n\n')
}

function rowOf(field: FormField): string[] {
  const notes = [
    typeNames[field.type],
    field.choices && codes(field.choices.map(({ value }) => value)),
    field.unit,
    field.required && 'required',
    field.secret && 'secret',
    isTold(field.default) && `else \`${JSON.stringify(field.default)}\``,
  ]
  return [`${field.title} (\`${field.name}\`)`, notes.filter(Boolean).join(', '), field.description ?? '']
}

const typeNames: Record<FormField['type'], string> = {
  text: 'text',
  longText: 'text of several lines',
  number: 'number',
  boolean: 'yes or no',
  choice: 'one of',
  choices: 'some of',
  list: 'list',
  json: 'JSON, as a text or an object',
  object: 'object',
}

const codes = (words: readonly string[]) => words.map(word => `\`${word}\``).join(', ')
const isTold = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

function table(titles: string[], rows: string[][]): string {
  const line = (cells: string[]) =>
    `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
  return [line(titles), `|${titles.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')
}
