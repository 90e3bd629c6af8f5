import type { Organisation, Services } from '../../../context.ts'

/** What tokens of a source need: where they are kept, and whom to tell when they no longer do. */
export interface TokenScope {
  services: Pick<Services, 'stores' | 'live' | 'now'>
  organisation: Pick<Organisation, 'id'>
}
