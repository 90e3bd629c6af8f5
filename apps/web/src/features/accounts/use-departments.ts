import {
  getDepartmentFamiliarities,
  importDepartments,
  listDepartments,
  setPersonDepartment,
} from '@sharelight/contract'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/departments.ts'

/** Organisations that are named for each department. */
const named = 3

/** Departments with their figures and, where the user may see them, whom each deals with most. */
export function useDepartments() {
  return useQuery({
    queryKey: ['departments'],
    queryFn: async ({ signal }) => {
      const quiet = { signal, quiet: true }
      const [{ departments }, familiar] = await Promise.all([
        call(listDepartments, {}, quiet),
        call(getDepartmentFamiliarities, { groupByDepartment: true }, quiet).catch(() => undefined),
      ])
      const partners = new Map(
        familiar?.departmentFamiliarities.map(({ entityId, familiarWith }) => [
          entityId,
          familiarWith.slice(0, named).map(({ entityName }) => entityName),
        ]),
      )
      return departments.map(each => ({ ...each, partners: partners.get(each.department) ?? [] }))
    },
  })
}

export function useImportDepartments() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: { csv: string; dryRun: boolean }) => call(importDepartments, input, { quiet: true }),
    onSuccess: ({ saved }) => (saved > 0 ? changed(client) : undefined),
  })
}

export function useSetDepartment(done: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: { address: string; department: string; manager: string }) =>
      call(setPersonDepartment, {
        address: place.address,
        place: { department: place.department, manager: place.manager },
      }),
    onSuccess: async () => {
      done()
      await changed(client)
    },
  })
}

function changed(client: QueryClient) {
  toast('success', texts.saved)
  return client.invalidateQueries()
}
