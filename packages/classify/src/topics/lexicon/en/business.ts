import type { Lexicon } from '../types.ts'

export const business: Lexicon = {
  'business/customer_lists': {
    titles:
      'customer list|client list|customer database|contact list|customer export|account list|lead list|mailing list',
    terms: `
    customer id|customer name|customer number|account manager|contact name|company name|phone number|email address|street address|postal code|zip code
    customer since|credit limit|territory|lead source|last contact|first name|last name|customer segment`,
    names: 'customers|clients|contacts|leads|crm export',
  },
  'business/price_lists': {
    titles: 'price list|pricelist|price sheet|price schedule|rate card|product catalogue|product catalog|price book',
    terms: `
    list price|unit price|price per unit|sku|item number|product code|product name|wholesale price|retail price|discount|valid from|valid until|minimum order
    msrp|standard cost|product line|product category|per dozen|price excl vat`,
    names: 'prices|pricing|price list|catalogue|catalog|tariff',
  },
  'business/product_roadmaps': {
    titles: 'roadmap|product roadmap|release plan|technology roadmap|product strategy|milestones',
    terms: `
    roadmap|milestone|milestones|planned|upcoming|next release|backlog|epic|epics|themes|quarter|target date|general availability|beta release|in progress
    shipped|future work|short term|long term|features planned|priorities|vision`,
  },
  'business/project_status_reports': {
    titles: `
    project status report|status report|project update|weekly status report|quarterly report|project report|progress report|annual review|project health
    status update`,
    terms: `
    project health|overall status|accomplishments|next steps|current status|risks and issues|on track|at risk|off track|percent complete|key achievements
    questions issues|releases|contributor diversity|overall activity|completed this period|planned for next period|blockers|workstream|since the last report
    reporting period|current plans|maintainer diversity|additional information`,
  },
  'business/proposals': {
    titles: `
    proposal|project proposal|business proposal|request for proposal|quotation|tender|bid|technical proposal|statement of work proposal|quote|offer`,
    terms: `
    we propose|proposed solution|proposed approach|scope of work|executive summary|deliverables|timeline|cost estimate|project budget|why us|our approach
    pricing|request for proposal|valid for|acceptance of this proposal|problem statement|initial maintainers|proposed project|about our company|our team
    assumptions|investment|client references|submitted to|submitted by|prepared for|prepared by`,
    names: 'rfp|rfq|quote|bid',
  },
  'business/sales_and_marketing': {
    titles: `
    marketing plan|sales plan|campaign brief|sales report|marketing strategy|go to market|brand guidelines|sales playbook|press kit|sales pipeline
    sales forecast|case study`,
    terms: `
    target audience|campaign|brand|lead generation|conversion rate|sales pipeline|sales funnel|market share|market segment|value proposition|competitors
    call to action|social media|click through rate|win rate|quota|prospects|opportunity stage|close date|key messages|tone of voice|buyer persona
    competitive analysis|forecast category|customer acquisition`,
  },
  'business/source_code': {
    titles: 'source code',
    terms: `
    import|function|const|return|class|public static void|private|def|self|include|namespace|async|await|throw new|catch|extends|implements|elif|lambda|null
    undefined|struct|printf|console log|select from`,
  },
  'business/business_plans': {
    titles:
      'business plan|strategic plan|business case|company strategy|market analysis|investor presentation|pitch deck|strategy paper',
    terms: `
    mission statement|business model|market opportunity|total addressable market|competitive advantage|swot analysis|strengths|weaknesses|opportunities
    threats|go to market|funding required|use of funds|exit strategy|break even|strategic objectives|key performance indicators|growth strategy|founders
    seed round|unit economics|return on investment|payback period|merger|acquisition target|joint venture|due diligence`,
  },
}
