import { describe as group, expect, it } from 'vitest'
import { ConnectorInfo } from '@sharelight/contract'
import { dataSourceCatalogue, serviceBook } from '@sharelight/domain'
import { MadeUpRemote, testRegistry } from '@sharelight/testkit/connectors'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { withAlternatives } from './kit/alternatives.ts'
import { settingsForm } from './kit/settings-form.ts'
import { sourcesPage } from './sources-page.ts'
import type { Connector } from './kit/connector.ts'
import { codeOf, connectors, describe, findConnector } from './registry.ts'

group('registry', () => {
  it('describes every connector as the contract says, with a title for each setting and a reason for each permission', () => {
    for (const connector of connectors) {
      const info = describe(connector)
      expect(ConnectorInfo.parse(info)).toBeTruthy()
      expect(info.permissions.every(permission => permission.why.length > 10)).toBe(true)
      expect(info.form.fields.map(({ title }) => title)).not.toEqual(info.form.fields.map(({ name }) => name))
    }
  })

  it('finds a connector by the id that is also its folder', () => {
    expect(connectors.map(connector => findConnector(connector.id)?.id)).toEqual([
      'aws-cloudtrail',
      'azure-blob',
      'azure-files',
      'azure-resource-logs',
      'box',
      'confluence',
      'cosmos',
      'dropbox',
      'dynamics',
      'endpoints',
      'filesystem',
      'gcs',
      'github',
      'google-workspace',
      'hubspot',
      'jira',
      'mail-archive',
      'microsoft-365',
      'mongodb',
      'mssql',
      'mysql',
      'oracle',
      'oracle-cloud-apps',
      'postgresql',
      's3',
      'salesforce',
      'slack',
      'smb',
      'snowflake',
    ])
    expect(findConnector('nothing')).toBeUndefined()
  })

  it('derives card, services and form of a source from what it declares', () => {
    const madeUp = new MadeUpRemote().connector as Connector
    const info = ConnectorInfo.parse(describe(madeUp))
    expect(dataSourceCatalogue([...connectors, madeUp]).filter(({ id }) => id === 'made_up')).toEqual(madeUp.entry)
    expect(info.services.map(({ code, key }) => [code, key])).toEqual([
      [901, 'made_up_files'],
      [902, 'made_up_chat'],
    ])
    expect(info.form.fields.map(({ name, secret }) => [name, secret])).toEqual([
      ['site', false],
      ['token', true],
    ])
    expect([codeOf(madeUp), codeOf(madeUp, 'made_up_chat')]).toEqual([901, 902])
  })

  it('takes a source that is one folder and one line into the catalogue, the form, the documentation and the services', () => {
    const info = ConnectorInfo.parse(describe(findConnector('inkwell', testRegistry) as Connector))
    expect(dataSourceCatalogue(testRegistry).map(({ id }) => id)).toContain('inkwell')
    expect(info.form.fields.map(({ name, type, secret }) => `${name} ${type}${secret ? ' secret' : ''}`)).toEqual([
      'site text',
      'pages number',
      'drafts boolean',
      'region choice',
      'services choices',
      'books list',
      'greeting longText',
      'password text secret',
      'privateKey longText secret',
      'account json secret',
      'ocr choice',
      'limits object',
    ])
    expect(info.form.alternatives).toEqual([
      {
        title: 'Sign in by',
        choices: [
          { title: 'Password', fields: ['password'] },
          { title: 'Private key', fields: ['privateKey'] },
          { title: 'Account', fields: ['account'] },
        ],
      },
    ])
    const page = sourcesPage(testRegistry.map(describe))
    for (const { name } of info.form.fields.slice(0, -2))
      expect(page.split('\n## Inkwell\n')[1]).toContain(`\`${name}\``)
    expect(serviceBook(testRegistry).nameOf(911)).toBe('Inkwell Notes')
  })

  it('says which setting is missing of those that are chosen between, and which is too many', () => {
    const { settings } = findConnector('inkwell', testRegistry) as Connector
    const faultOf = (values: object) => {
      const { path, message } = settings.safeParse(values).error?.issues[0] ?? {}
      return path && `${path.join('.')}: ${message}`
    }
    expect(faultOf({})).toBe('password: Give one of: Password, Private key, Account.')
    expect(faultOf({ password: 'a', privateKey: 'b' })).toBe(
      'privateKey: Give either Password or Private key, not both.',
    )
    expect(faultOf({ account: '{}' })).toBeUndefined()
    const split = withAlternatives(
      z.object({ key: z.string().optional(), tenant: z.string().optional(), client: z.string().optional() }),
      [
        {
          title: 'Sign in by',
          choices: [
            { title: 'Key', fields: ['key'] },
            { title: 'Application', fields: ['tenant', 'client'] },
            { title: 'Nothing', fields: [] },
          ],
        },
      ],
    )
    expect(split.safeParse({}).success).toBe(true)
    expect(split.safeParse({ tenant: 't' }).error?.issues[0]).toMatchObject({
      path: ['client'],
      message: 'Application needs this, too.',
    })
  })

  it('documents each as it declares itself: run `npm run sources-page` where this page says otherwise', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/data-sources.md'), 'utf8')
    expect(page).toBe(sourcesPage(connectors.map(describe)))
  })

  it('uses no code or key of a service twice for different services', () => {
    const services = connectors.flatMap(connector => connector.services)
    const distinct = new Set(services.map(service => JSON.stringify(service)))
    expect([new Set(services.map(({ code }) => code)).size, new Set(services.map(({ key }) => key)).size]).toEqual([
      distinct.size,
      distinct.size,
    ])
  })

  it('derives the form from the schema: type, required, secret, choices, default', () => {
    const schema = z.object({
      host: z.string().meta({ title: 'Server', description: 'Its name' }),
      port: z.int().default(143).meta({ title: 'Port' }),
      security: z.enum(['tls', 'none']).default('tls').meta({ title: 'Security' }),
      password: z.string().optional().meta({ title: 'Password', secret: true }),
      folders: z.array(z.string()).default([]).meta({ title: 'Folders' }),
    })
    expect(settingsForm(schema).fields).toEqual([
      { name: 'host', title: 'Server', description: 'Its name', type: 'text', required: true, secret: false },
      { name: 'port', title: 'Port', type: 'number', required: false, secret: false, default: 143 },
      {
        name: 'security',
        title: 'Security',
        type: 'choice',
        required: false,
        secret: false,
        choices: [
          { value: 'tls', title: 'Tls' },
          { value: 'none', title: 'None' },
        ],
        default: 'tls',
      },
      { name: 'password', title: 'Password', type: 'text', required: false, secret: true },
      { name: 'folders', title: 'Folders', type: 'list', required: false, secret: false, default: [] },
    ])
  })
})
