import { describe as group, expect, it } from 'vitest'
import { ConnectorInfo, ReadingSettings } from '@sharelight/contract'
import { dataSourceCatalogue } from '@sharelight/domain'
import { MadeUpRemote } from '@sharelight/testkit/connectors'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { formFields } from './kit/settings-form.ts'
import type { Connector } from './kit/connector.ts'
import { codeOf, connectors, describe, findConnector } from './registry.ts'

group('registry', () => {
  it('describes every connector as the contract says, with a title for each setting and a reason for each permission', () => {
    for (const connector of connectors) {
      const info = describe(connector)
      expect(ConnectorInfo.parse(info)).toBeTruthy()
      expect(info.permissions.every(permission => permission.why.length > 10)).toBe(true)
      expect(info.form.map(field => field.title)).not.toEqual(info.form.map(field => field.name))
    }
  })

  it('finds a connector by the id that is also its folder', () => {
    expect(connectors.map(connector => findConnector(connector.id)?.id)).toEqual(['filesystem', 'mail-archive'])
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
    expect(formFields(madeUp.settings).map(({ name, secret }) => [name, secret])).toEqual([
      ['site', false],
      ['token', true],
    ])
    expect([codeOf(madeUp), codeOf(madeUp, 'made_up_chat')]).toEqual([901, 902])
  })

  it('documents each connector with every setting of its own', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/connectors.md'), 'utf8')
    for (const { name, settings } of connectors) {
      const section = page.split(`\n## ${name}\n`)[1]?.split('\n## ')[0] ?? ''
      const shared = Object.keys(ReadingSettings.shape)
      const missing = formFields(settings)
        .filter(field => !shared.includes(field.name) && !section.includes(`\`${field.name}\``))
        .map(field => field.name)
      expect([name, missing]).toEqual([name, []])
    }
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
    expect(formFields(schema)).toEqual([
      { name: 'host', title: 'Server', description: 'Its name', type: 'text', required: true, secret: false },
      { name: 'port', title: 'Port', type: 'number', required: false, secret: false, default: 143 },
      {
        name: 'security',
        title: 'Security',
        type: 'choice',
        required: false,
        secret: false,
        choices: ['tls', 'none'],
        default: 'tls',
      },
      { name: 'password', title: 'Password', type: 'text', required: false, secret: true },
      { name: 'folders', title: 'Folders', type: 'list', required: false, secret: false, default: [] },
    ])
  })
})
