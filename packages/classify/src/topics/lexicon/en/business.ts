import type { Lexicon } from '../types.ts'

export const business: Lexicon = {
  'business/customer_lists': {
    titles: 'customer list|contact list|customer export|account list|lead list|mailing list',
    terms: `
    customer id|customer name|customer number|account manager|company name|phone number|email address|street address|postal code|zip code|customer since
    territory|lead source|last contact|first name|last name|customer segment`,
    names: 'customers|clients|contacts|leads|crm export',
  },
  'business/price_lists': {
    titles: 'price list|pricelist|price sheet|rate card|product catalogue|product catalog',
    terms:
      'list price|unit price|item number|product code|wholesale price|retail price|discount|valid from|product line|per dozen|price excl vat',
    names: 'prices|pricing|price list|catalogue|catalog|tariff',
  },
  'business/product_roadmaps': {
    titles: 'roadmap|product roadmap|milestones',
    terms: `
    roadmap|milestone|milestones|planned|upcoming|next release|backlog|epic|epics|themes|quarter|in progress|shipped|future work|short term|long term
    priorities|vision`,
  },
  'business/project_status_reports': {
    titles:
      'status report|project update|weekly status report|quarterly report|progress report|annual review|project health|status update',
    terms: `
    project health|overall status|accomplishments|next steps|current status|on track|at risk|off track|percent complete|questions issues|releases
    completed this period|planned for next period|blockers|reporting period|additional information`,
  },
  'business/proposals': {
    titles:
      'proposal|project proposal|request for proposal|quotation|tender|bid|technical proposal|statement of work proposal|quote|offer',
    terms: `
    we propose|proposed solution|proposed approach|scope of work|executive summary|deliverables|timeline|cost estimate|why us|our approach|pricing
    request for proposal|valid for|acceptance of this proposal|problem statement|initial maintainers|about our company|our team|assumptions|investment
    client references|submitted to|submitted by|prepared for|prepared by`,
    names: 'rfp|rfq|quote|bid',
  },
  'business/sales_and_marketing': {
    titles: 'marketing plan|campaign brief|marketing strategy|sales playbook|press kit|sales pipeline|case study',
    terms: `
    target audience|campaign|brand|lead generation|conversion rate|sales pipeline|sales funnel|market share|market segment|value proposition|competitors
    call to action|social media|click through rate|win rate|quota|prospects|opportunity stage|close date|key messages|tone of voice|buyer persona
    competitive analysis|forecast category|customer acquisition`,
  },
  'business/source_code': {
    titles: 'source code',
    terms: `
    import|function|const|return|class|public static void|private|self|include|namespace|async|await|catch|extends|implements|elif|lambda|null|undefined
    struct|printf|console log|select from`,
  },
  'business/business_plans': {
    titles: 'business plan|business case|company strategy|investor presentation|pitch deck|strategy paper',
    terms: `
    mission statement|business model|market opportunity|swot analysis|strengths|weaknesses|opportunities|threats|funding required|use of funds
    exit strategy|break even|strategic objectives|key performance indicators|growth strategy|founders|seed round|unit economics|payback period|merger
    acquisition target|joint venture|due diligence`,
  },
}
