import type { McpAnswer, McpMessage } from '@sharelight/contract'
import { z } from 'zod'
import { described, tools } from './tools.ts'

/** Versions of the protocol that we speak, the newest first. */
const versions = ['2025-06-18', '2025-03-26']
const Wanted = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()).default({}) })

type Tool = (typeof tools)[number]
/** Makes a declared call in the name of who asks. Gives what it answers, and whether that is a failure. */
export type MakeCall = (
  call: Tool['call'],
  input: Record<string, unknown>,
) => Promise<{ text: string; failed: boolean }>

/** What a message is answered with. A notification wants no answer, and gets an empty one. */
export async function answerTo(message: McpMessage, make: MakeCall): Promise<McpAnswer> {
  const outcome = await outcomeOf(message, make)
  return { jsonrpc: '2.0', id: message.id ?? null, ...outcome }
}

async function outcomeOf({ id, method, params = {} }: McpMessage, make: MakeCall): Promise<Partial<McpAnswer>> {
  if (id === undefined || method === 'ping') return { result: {} }
  if (method === 'initialize') return { result: welcome(params['protocolVersion']) }
  if (method === 'tools/list') return { result: { tools: described() } }
  if (method === 'tools/call') return callTool(params, make)
  return { error: { code: -32601, message: `There is no method "${method}": use tools/list and tools/call.` } }
}

function welcome(wanted: unknown) {
  return {
    protocolVersion: versions.find(version => version === wanted) ?? versions[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'sharelight', title: 'Sharelight', version: '1' },
    instructions:
      'Answers what sensitive information an organisation holds, where, who reaches it and what leaves. Nothing can be changed here.',
  }
}

async function callTool(params: Record<string, unknown>, make: MakeCall): Promise<Partial<McpAnswer>> {
  const wanted = Wanted.safeParse(params)
  const tool = tools.find(({ name }) => name === wanted.data?.name)
  if (!wanted.success || !tool)
    return { error: { code: -32602, message: `Name one of the tools: ${tools.map(({ name }) => name).join(', ')}.` } }
  const { text, failed } = await make(tool.call, wanted.data.arguments)
  return { result: { content: [{ type: 'text', text }], isError: failed } }
}
