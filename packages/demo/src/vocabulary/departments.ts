export interface DepartmentPlan {
  name: string
  share: number
  teams: readonly string[]
}

/** Departments with their share of the employees. */
export const departmentPlans: readonly DepartmentPlan[] = [
  { name: 'Sales', share: 0.2, teams: ['Key accounts', 'Field sales', 'Pipeline', 'Offers'] },
  { name: 'Engineering', share: 0.22, teams: ['Optics', 'Firmware', 'Cloud', 'Quality'] },
  { name: 'Operations', share: 0.16, teams: ['Production', 'Warehouse', 'Shipping', 'Facilities'] },
  { name: 'Support', share: 0.1, teams: ['Tickets', 'Returns', 'Field service'] },
  { name: 'Marketing', share: 0.07, teams: ['Campaigns', 'Events', 'Web'] },
  { name: 'Finance', share: 0.06, teams: ['Accounting', 'Controlling', 'Treasury', 'Tax'] },
  { name: 'HR', share: 0.04, teams: ['Recruiting', 'Payroll', 'People'] },
  { name: 'IT', share: 0.05, teams: ['Infrastructure', 'Workplace', 'Security'] },
  { name: 'Product', share: 0.04, teams: ['Road map', 'Research', 'Design'] },
  { name: 'Procurement', share: 0.03, teams: ['Suppliers', 'Orders'] },
  { name: 'Legal', share: 0.02, teams: ['Contracts', 'Patents', 'Privacy'] },
  { name: 'Management', share: 0.01, teams: ['Board', 'Strategy'] },
]

export const departmentIndex = (name: string) => departmentPlans.findIndex(plan => plan.name === name)
