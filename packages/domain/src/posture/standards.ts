/** A rule of a published standard. */
export interface Standard {
  name: string
  /** As the standard counts; absent where its editions count differently. */
  number?: string
}

const of = (name: string) => (number: string) => ({ name, number })

export const cisMicrosoft365 = of('CIS Microsoft 365 Foundations Benchmark 4.0')
export const scuba = of('CISA SCuBA')
export const cisAws = of('CIS AWS Foundations Benchmark 3.0')
export const awsPractices = of('AWS Foundational Security Best Practices')
export const cisAzure = of('CIS Microsoft Azure Foundations Benchmark 2.0')
export const cisGoogleCloud = of('CIS Google Cloud Platform Foundation Benchmark 2.0')
export const cisGoogleWorkspace = of('CIS Google Workspace Foundations Benchmark 1.3')
export const cisSnowflake = of('CIS Snowflake Foundations Benchmark 1.0')
export const cisPostgresql: Standard = { name: 'CIS PostgreSQL Benchmark' }
export const cisMysql: Standard = { name: 'CIS MySQL Benchmark' }
export const cisMongodb: Standard = { name: 'CIS MongoDB Benchmark' }
export const cisSqlServer: Standard = { name: 'CIS Microsoft SQL Server Benchmark' }
export const cisGithub: Standard = { name: 'CIS GitHub Benchmark' }
export const iso27001 = of('ISO/IEC 27001:2022, Annex A')
export const nist = of('NIST SP 800-53 Rev. 5')
export const pci = of('PCI DSS 4.0')
export const gdpr = of('GDPR, Article')
