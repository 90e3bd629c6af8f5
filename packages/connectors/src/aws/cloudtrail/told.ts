import { z } from 'zod'
import { OutboundFault } from '../../kit/http/index.ts'
import { SourceFault } from '../../kit/connector.ts'
import { AwsFault } from '../fault.ts'
import type { AwsServices } from '../services.ts'

/** Undefined where it may not be asked, or the service does not know how to answer: what stands at an address of its own may be a store alone. */
export async function told<T>(services: AwsServices, ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask()
  } catch (error) {
    const isElsewhere = !services.isAmazon && (error instanceof SourceFault || error instanceof OutboundFault)
    if (error instanceof AwsFault || error instanceof z.ZodError || isElsewhere) return undefined
    throw error
  }
}
