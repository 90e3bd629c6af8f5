/** One test of the last run: its full title (suites included) and how it ended. */
export interface TestResult {
  title: string
  status: 'passed' | 'failed' | 'skipped'
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** The tests in a report of vitest's JSON reporter. */
export function testsOf(report: Report): TestResult[] {
  return report.testResults.flatMap(file =>
    file.assertionResults.map(({ fullName, status }) => ({
      title: fullName,
      status: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  )
}
