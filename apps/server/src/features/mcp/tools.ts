import {
  getItem,
  getMetricCatalogue,
  getPosture,
  investigateEvents,
  investigateFiles,
  listSources,
  queryMetric,
  type Endpoint,
} from '@sharelight/contract'
import { z } from 'zod'

/** A call that an assistant may make. */
interface Tool {
  name: string
  description: string
  call: Endpoint
}

/** Calls that change nothing. Each goes through its own gate, so an assistant sees what the key's owner may see. */
export const tools: readonly Tool[] = [
  {
    name: 'list_metrics',
    description: 'What can be asked of the semantic layer: cubes with their dimensions and measures. Ask this first.',
    call: getMetricCatalogue,
  },
  {
    name: 'query_metric',
    description:
      'One question to the semantic layer: counts and sums of items, events, exposures, folders, identities or scans, by any of their dimensions.',
    call: queryMetric,
  },
  { name: 'find_files', description: 'Files by words and filters, the riskiest first.', call: investigateFiles },
  {
    name: 'find_events',
    description: 'What was done with files: shared, opened, sent, changed.',
    call: investigateEvents,
  },
  {
    name: 'get_item',
    description: 'One file: what was found in it (masked), why, who reaches it and how sensitive it is.',
    call: getItem,
  },
  { name: 'list_sources', description: 'Connected data sources and how their last scans went.', call: listSources },
  { name: 'get_posture', description: 'The posture score with every check that fails.', call: getPosture },
]

export const described = () =>
  tools.map(({ name, description, call: { input } }) => ({
    name,
    description,
    inputSchema: { type: 'object', ...z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) },
    annotations: { readOnlyHint: true, openWorldHint: false },
  }))
