import { z } from 'zod'
import { App } from '../app.ts'
import { endpoint } from '../endpoint.ts'

export const listApps = endpoint({
  method: 'GET',
  path: '/apps',
  summary: 'Apps, add-ons and solutions with their flags here',
  input: z.object({}),
  output: z.object({ apps: z.array(App) }),
  access: 'user',
  errors: [],
  audit: 'none',
})

export const changeApp = endpoint({
  method: 'PUT',
  path: '/apps/:id/:action',
  summary: 'Adds, removes, switches or pins an app',
  input: z.object({ id: z.string().max(60), action: z.enum(['add', 'remove', 'toggle-on', 'pin']) }),
  output: App,
  access: 'system',
  errors: ['invalid', 'not_found', 'edition_required', 'conflict'],
  audit: 'app.change',
})
