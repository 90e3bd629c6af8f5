import { expect, it } from 'vitest'
import { createClassifier } from '../../index.ts'

const classifier = createClassifier()

it.each([
  ['aws_access_key_id = AKIAIOSFODNN7EXAMPLE', 'a placeholder'],
  ['GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx', 'a placeholder'],
  ['api_key: your-api-key-goes-here', 'a placeholder'],
  ['password = "changeme"', 'a placeholder'],
  ['access_token=2YotnFZFEjr1zCsicMWpAA', 'published in documentation'],
])('%s is an example and no finding', (text, reason) => {
  const { findings, labels, examples } = classifier.classify({ text })
  expect(findings.filter(({ kind }) => kind === 'secret')).toEqual([])
  expect(labels.filter(({ key }) => key.includes('credentials'))).toEqual([])
  expect(examples).toMatchObject({
    count: 1,
    sample: [{ kind: 'secret', reason: expect.stringContaining(reason) as string }],
  })
})

it('a finding of a key says whose it is and why, and never shows it', () => {
  const secret = ['5fbc0a7e91d34826', 'b0c7e2f4196a8d35'].join('')
  const { findings } = classifier.classify({ text: `datadog_api_key = "${secret}"` })
  expect(findings).toMatchObject([
    { rule: 'vendor-key', vendor: 'Datadog', reason: expect.stringContaining('Datadog') as string },
  ])
  expect(JSON.stringify(findings)).not.toContain(secret.slice(4, 12))
})
