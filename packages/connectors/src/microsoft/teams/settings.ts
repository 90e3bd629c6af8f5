import { z } from 'zod'

/** How messages are got out of Teams. */
export const teamsExports = ['none', 'model-a', 'model-b', 'evaluation'] as const
export type TeamsExport = (typeof teamsExports)[number]

export const TeamsExportSetting = z
  .enum(teamsExports)
  .default('none')
  .meta({
    title: 'How Teams is read',
    description:
      "Channel by channel and chat by chat costs nothing. Microsoft's export takes fewer calls in large tenants, and costs: model A takes a licence with Communications Data Loss Prevention for the people concerned, with 1,600 messages a month each, then a price for each message (0.00075 US dollars when this was written); model B that price for each message; the evaluation gives 500 messages a month. A look that finds nothing counts as a message, too.",
    names: {
      none: 'Channel by channel, chat by chat',
      'model-a': 'Export, model A: by licence',
      'model-b': 'Export, model B: by message',
      evaluation: 'Export, evaluation: 500 messages a month',
    },
  })

/** As the parameter `model` of an export; the evaluation is what comes without it. */
export const modelOf: Readonly<Record<TeamsExport, 'A' | 'B' | undefined>> = {
  none: undefined,
  'model-a': 'A',
  'model-b': 'B',
  evaluation: undefined,
}
