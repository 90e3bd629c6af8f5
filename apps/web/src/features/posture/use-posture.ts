import {
  endPostureException,
  exceptPosture,
  getPosture,
  getPostureCheck,
  getPostureTrend,
  listPostureFailures,
  type PostureGroup,
  type PostureValue,
} from '@sharelight/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/api.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/posture.ts'

/** Of what the score is told; of everything unless given. */
export interface Part {
  group?: PostureGroup
  posture?: PostureValue
  source?: string
}

export type CheckDetail = z.output<typeof getPostureCheck.output>

export function usePosture() {
  return useQuery({ queryKey: ['list', 'posture'], queryFn: ({ signal }) => call(getPosture, {}, { signal }) })
}

export function useTrend(part: Part) {
  return useQuery({
    queryKey: ['list', 'posture', 'trend', part],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => (await call(getPostureTrend, part, { signal })).days,
  })
}

export function useCheck(id: string) {
  return useQuery({
    queryKey: ['list', 'posture', 'check', id],
    queryFn: ({ signal }) => call(getPostureCheck, { id }, { signal }),
  })
}

export function useFailures(id: string) {
  return usePaged({
    key: ['list', 'posture', 'failures', id],
    read: (page, signal) => call(listPostureFailures, { id, ...page }, { signal }),
  })
}

export interface Accepted {
  check: string
  source: string | null
  subject: { kind: string; id: string } | null
  reason: string
  expiresAt: string | null
}

export function useAccept() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (given: Accepted) => call(exceptPosture, given),
    onSuccess: () => changed(client, texts.saved),
  })
}

export function useEndException() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(endPostureException, { id }),
    onSuccess: () => changed(client, texts.ended),
  })
}

function changed(client: QueryClient, said: string) {
  toast('success', said)
  return Promise.all([
    client.invalidateQueries({ queryKey: ['list', 'posture'] }),
    client.invalidateQueries({ queryKey: ['list', 'accounts-at-risk'] }),
  ])
}
