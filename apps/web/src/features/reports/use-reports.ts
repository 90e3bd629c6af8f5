import {
  changeReportSchedule,
  changeReportSettings,
  changeReportTemplate,
  createReportSchedule,
  createReportTemplate,
  deleteReportSchedule,
  deleteReportTemplate,
  downloadReportRun,
  listReportRuns,
  listReports,
  listReportSchedules,
  previewReport,
  runReportSchedule,
  type ReportAsked,
  type ReportAttachments,
  type ReportDraft,
  type ReportFormat,
  type ReportScheduleDraft,
} from '@sharelight/contract'
import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { download } from '../../lib/download.ts'
import { usePaged } from '../../lib/use-paged.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/reports.ts'

export function useReports() {
  return useQuery({ queryKey: ['list', 'reports'], queryFn: ({ signal }) => call(listReports, {}, { signal }) })
}

export function useSchedules() {
  return useQuery({
    queryKey: ['list', 'reports', 'schedules'],
    queryFn: ({ signal }) => call(listReportSchedules, {}, { signal }),
  })
}

export function useRuns() {
  return usePaged({ key: ['list', 'reports', 'runs'], read: (page, signal) => call(listReportRuns, page, { signal }) })
}

/** What a report would show; nothing is asked while `asked` is undefined. */
export function usePreview(asked: ReportAsked | undefined) {
  return useQuery({
    queryKey: ['list', 'reports', 'preview', asked],
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(previewReport, asked as ReportAsked, { signal }),
  })
}

export function useFetchRun() {
  return useMutation({
    mutationFn: ({ id, name, format }: { id: string; name: string; format: ReportFormat }) =>
      download(downloadReportRun, {
        path: downloadReportRun.path.replace(':id', id),
        body: {},
        name: `${name}.${format}`,
      }),
  })
}

export const useSaveSchedule = (id: string | undefined) =>
  useChange((draft: ReportScheduleDraft) =>
    id === undefined ? call(createReportSchedule, draft) : call(changeReportSchedule, { id, ...draft }),
  )
export const useSaveTemplate = (id: string | undefined) =>
  useChange((draft: ReportDraft) =>
    id === undefined ? call(createReportTemplate, draft) : call(changeReportTemplate, { id, ...draft }),
  )
export const useSettings = () =>
  useChange((attachments: ReportAttachments) => call(changeReportSettings, { attachments }))

export function useDelete(what: 'schedule' | 'template') {
  const endpoint = what === 'schedule' ? deleteReportSchedule : deleteReportTemplate
  return useChange((id: string) => call(endpoint, { id }), texts.deleted)
}

export const useRunNow = () => useChange((id: string) => call(runReportSchedule, { id }), texts.asked)

function useChange<Input, Output>(change: (input: Input) => Promise<Output>, said = texts.saved) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: () => changed(client, said) })
}

function changed(client: QueryClient, said: string) {
  toast('success', said)
  return client.invalidateQueries({ queryKey: ['list', 'reports'] })
}
