import { previewRating, type RatingEffect } from '@sharelight/contract'
import { useQuery } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from './api.ts'

export type RatingChanges = z.input<typeof previewRating.input>

/** What changes would do to the open risk and the files' sensitivity; nothing is saved. Asked while `changes` is given; the effect of other changes is never shown meanwhile. */
export function usePreview(changes: RatingChanges | undefined) {
  return useQuery<RatingEffect>({
    queryKey: ['metrics', 'preview', changes],
    enabled: changes !== undefined,
    retry: false,
    queryFn: ({ signal }) => call(previewRating, changes ?? {}, { signal, quiet: true }),
  })
}
