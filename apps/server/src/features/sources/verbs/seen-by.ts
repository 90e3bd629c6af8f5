import type { ScanProgress, Source } from '@sharelight/contract'
import { isAreaRestricted } from '@sharelight/domain'
import type { Context } from '../../../context.ts'

/** Only system users have the Data Sources screen (specification S6.003). */
export const seesSources = ({ user }: Pick<Context, 'user'>) => !isAreaRestricted(user.restrictions, 'data_sources')

/** Where a source is read may name what is closed to others. */
export function sourceSeenBy(ctx: Pick<Context, 'user'>, source: Source): Source {
  return seesSources(ctx)
    ? source
    : { ...source, settings: {}, secrets: [], lastScan: source.lastScan && progressSeenBy(ctx, source.lastScan) }
}

/** A scan's progress; for others without the name of what it reads or stopped at. */
export function progressSeenBy(ctx: Pick<Context, 'user'>, progress: ScanProgress): ScanProgress {
  return seesSources(ctx) ? progress : { ...progress, current: '', error: progress.error && 'The scan stopped.' }
}
