import { testSource, type CheckResult } from '@sharelight/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import type { Settings } from './paths-of.ts'
import { texts } from '#texts/sources.ts'

/** Tries settings; those of a source may leave out the secrets that it has saved. */
export function useTest(connector: string | undefined, settings: Settings, source?: string) {
  return useMutation({
    mutationFn: () =>
      call(
        testSource,
        { connector: connector ?? '', settings, ...(source !== undefined && { source }) },
        { quiet: true },
      ),
  })
}

/** What works; what is missing, or given and not needed, and the way out. */
export function TestResult({ ok, granted, missing, excess = [] }: z.output<typeof CheckResult>) {
  return (
    <>
      {ok && (
        <p data-ok>
          <IconCheck size={16} aria-hidden />{' '}
          <span>
            {texts.works} {granted.join(' · ')}
          </span>
        </p>
      )}
      {[...missing, ...excess].map(({ name, wayOut }) => (
        <p key={`${name} ${wayOut}`}>
          <IconAlertTriangle size={16} aria-hidden />{' '}
          <span>
            <strong>{name}</strong> {wayOut}
          </span>
        </p>
      ))}
    </>
  )
}
