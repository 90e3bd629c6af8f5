import { describe as group, expect, it } from 'vitest'
import { ConnectorInfo } from '@sharelight/contract'
import { z } from 'zod'
import { formFields } from './kit/settings-form.ts'
import { connectors, describe, findConnector } from './registry.ts'

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
      { name: 'security', title: 'Security', type: 'choice', required: false, secret: false, choices: ['tls', 'none'], default: 'tls' },
      { name: 'password', title: 'Password', type: 'text', required: false, secret: true },
      { name: 'folders', title: 'Folders', type: 'list', required: false, secret: false, default: [] },
    ])
  })
})
