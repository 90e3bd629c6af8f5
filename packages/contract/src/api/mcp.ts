import { z } from 'zod'
import { bounded } from '../bounded.ts'
import { endpoint } from '../endpoint.ts'

const Id = z.union([z.string().max(200), z.number()])

/** A message of the Model Context Protocol: JSON-RPC 2.0, one at a time. Without an id it is a notification. */
export const McpMessage = z
  .object({
    jsonrpc: z.literal('2.0'),
    id: Id.optional(),
    method: z.string().min(1).max(100),
    params: bounded(z.record(z.string().max(100), z.unknown()), { depth: 24 }).optional(),
  })
  .meta({ examples: [{ jsonrpc: '2.0', id: 1, method: 'tools/list' }] })
export type McpMessage = z.infer<typeof McpMessage>

export const McpAnswer = z.object({
  jsonrpc: z.literal('2.0'),
  id: Id.nullable(),
  result: z.record(z.string(), z.unknown()).optional(),
  error: z.object({ code: z.int(), message: z.string() }).optional(),
})
export type McpAnswer = z.infer<typeof McpAnswer>

export const callMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  summary: 'Tools for assistants that speak the Model Context Protocol: they read, and change nothing',
  input: McpMessage,
  output: McpAnswer,
  access: 'user',
  errors: ['invalid', 'forbidden', 'not_found'],
  audit: 'none',
})
