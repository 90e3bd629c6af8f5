import { describe, expect, it } from 'vitest'
import { createClassifier } from '../../index.ts'

const classifier = createClassifier()
const verdicts = (text: string) =>
  classifier
    .classify({ text })
    .findings.filter(({ kind }) => kind === 'secret')
    .map(({ rule, vendor, confidence }) => ({ rule, vendor, confidence }))

const base64 = (text: string) => Buffer.from(text).toString('base64')
const [camel, snake, upper] = ['datadogApiKey', 'datadog_api_key', 'DATADOG_API_KEY']

/** Each way in which people write a value beside its name. */
const wrappings: readonly [name: string, wrap: (secret: string) => string][] = [
  ['JSON', s => `{ "${snake}": "${s}" }`],
  ['JSON in JSON', s => JSON.stringify({ body: JSON.stringify({ [camel]: s }), more: 'text' })],
  ['JSON, name and value', s => `[{"name": "${upper}", "value": "${s}"}, {"name": "MODE", "value": "fast"}]`],
  [
    'a notebook',
    s => JSON.stringify({ cells: [{ cell_type: 'code', source: [`import os\n`, `${snake} = "${s}"\n`] }] }),
  ],
  ['YAML', s => `service:\n  ${snake}: ${s}\n  port: 80\n`],
  ['YAML, quoted', s => `${snake}: '${s}'\n`],
  ['YAML, block', s => `${snake}: |\n  ${s}\n`],
  ['YAML, folded', s => `${snake}: >-\n  ${s}\n`],
  ['YAML, name and value', s => `env:\n  - name: ${upper}\n    value: "${s}"\n`],
  ['TOML', s => `[metrics]\n${snake} = "${s}"\n`],
  ['INI', s => `[metrics]\n${snake}=${s}\n`],
  ['properties', s => `metrics.datadog.api-key=${s}\n`],
  ['an .env file', s => `MODE=fast\n${upper}=${s}\nPORT=80\n`],
  ['a shell script', s => `export ${upper}="${s}"\n./run\n`],
  ['a shell default', s => `KEY=\${${upper}:-${s}}\n`],
  ['fish', s => `set -x ${upper} ${s}\n`],
  ['PowerShell', s => `$env:${upper} = "${s}"\n`],
  ['a batch file', s => `set ${upper}=${s}\r\n`],
  ['a Dockerfile', s => `ENV ${upper} ${s}\n`],
  ['a Dockerfile, with =', s => `ENV ${upper}=${s}\n`],
  ['a Makefile', s => `${upper} := ${s}\n`],
  ['XML, element', s => `<config><${camel}>${s}</${camel}></config>`],
  ['XML, element on lines', s => `<${camel}>\n    ${s}\n</${camel}>`],
  ['XML, attribute', s => `<client ${camel}="${s}" mode="fast"/>`],
  ['XML, key and value', s => `<add key="${camel}" value="${s}" />`],
  ['a property list', s => `<key>${camel}</key>\n  <string>${s}</string>`],
  ['Terraform', s => `provider "datadog" {\n  api_key = "${s}"\n}\n`],
  ['JavaScript', s => `const ${camel} = '${s}'\n`],
  ['JavaScript, object', s => `init({ ${camel}: '${s}', site: 'eu' })\n`],
  ['TypeScript', s => `const ${camel}: string = '${s}'\n`],
  ['Python', s => `${snake} = "${s}"\n`],
  ['Python, environment', s => `os.environ["${upper}"] = "${s}"\n`],
  ['Go', s => `var ${camel} string = "${s}"\n`],
  ['Go, short', s => `${camel} := \`${s}\`\n`],
  ['Java', s => `private static final String ${upper} = "${s}";\n`],
  ['Java, property', s => `System.setProperty("${upper}", "${s}");\n`],
  ['Kotlin', s => `val ${camel}: String = "${s}"\n`],
  ['C#', s => `string ${camel} = "${s}";\n`],
  ['Rust', s => `let ${snake}: &'static str = "${s}";\n`],
  ['Swift', s => `let ${camel}: String = "${s}"\n`],
  ['PHP', s => `$config['${snake}'] = '${s}';\n`],
  ['PHP, define', s => `define('${upper}', '${s}');\n`],
  ['PHP, array', s => `return ['${snake}' => '${s}'];\n`],
  ['Ruby', s => `config.${snake} = '${s}'\n`],
  ['Ruby, hash', s => `{ :${snake} => "${s}" }\n`],
  ['Perl', s => `my $${snake} = '${s}';\n`],
  ['Lua', s => `local ${snake} = "${s}"\n`],
  ['R', s => `${snake} <- "${s}"\n`],
  ['C', s => `#define ${upper} "${s}"\n`],
  ['Scala', s => `val ${camel} = "${s}"\n`],
  ['SQL', s => `UPDATE settings SET ${snake} = '${s}' WHERE id = 1;\n`],
  ['a setter', s => `client.setDatadogApiKey("${s}")\n`],
  ['a flag', s => `agent --${'datadog-api-key'}=${s} --verbose\n`],
  ['a flag, apart', s => `agent --${'datadog-api-key'} ${s} --verbose\n`],
  ['an address', s => `https://api.example.org/v1/check?site=eu&${snake}=${s}&n=1\n`],
  ['a header', s => `curl -H "Datadog-Api-Key: ${s}" https://api.acme.io/v1\n`],
  ['a CI file', s => `jobs:\n  test:\n    env:\n      ${upper}: ${s}\n`],
  ['chat', s => `hey, the datadog api key is ${s} - keep it safe\n`],
  ['chat, for somebody', s => `datadog api key for the new cluster: ${s}\n`],
  ['Markdown', s => `| setting | value |\n|---|---|\n| ${snake} | ${s} |\n\nand **more** text below.\n`],
  ['a log line', s => `2026-01-05 10:00:01 INFO starting with ${snake}=${s} on port 80\n`],
  ['HTML', s => `<div data-${'datadog-api-key'}="${s}"></div>`],
  ['base64', s => `payload: ${base64(`# settings of the agent\n${snake}: ${s}\nsite: eu\n`)}\n`],
  ['a CSV row', s => `name,owner\n${camel},${s}\n`],
]

const hex = ['5fbc0a7e91d34826', 'b0c7e2f4196a8d35'].join('')
const letters = ['q7Zt2KpLx9Vw', 'B4nRc8Ys1DfHgM3jT6uE0aWk'].join('')

describe.each([
  ['hexadecimal digits', hex],
  ['letters and digits', letters],
])('a key of %s', (_, secret) => {
  it.each(wrappings)('is the same key of the same vendor in %s', (_name, wrap) => {
    expect(verdicts(wrap(secret))).toContainEqual({ rule: 'vendor-key', vendor: 'Datadog', confidence: 85 })
  })
})

it('a token with a prefix of its own is the same in all of them', () => {
  const token = ['ghp', 'q7Zt2KpLx9VwB4nRc8Ys1DfHgM3jT6uE0aWk'].join('_')
  for (const [name, wrap] of wrappings)
    expect([name, verdicts(wrap(token))]).toEqual([
      name,
      expect.arrayContaining([{ rule: 'github-pat', vendor: 'GitHub', confidence: 85 }]),
    ])
})

const examples = [
  'your-api-key',
  'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
  '<your-key>',
  'changeme',
  'EXAMPLEKEY0123456789',
  '00000000-0000-0000-0000-000000000000',
]

it('an example value is no finding in any of them', () => {
  for (const [name, wrap] of wrappings)
    for (const value of examples) expect([name, value, verdicts(wrap(value))]).toEqual([name, value, []])
})
