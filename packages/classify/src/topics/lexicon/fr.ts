import type { Lexicon } from './types.ts'

export const fr: Lexicon = {
  'business/customer_lists': {
    titles: 'liste des clients|fichier clients|liste de contacts|base clients',
    terms: `
      numéro client|nom du client|code client|personne de contact|société|téléphone|code postal|ville|prénom|courriel|client depuis|chargé de compte`,
    names: 'clients|contacts',
  },
  'business/price_lists': {
    titles: 'liste de prix|grille tarifaire|catalogue',
    terms:
      'référence|désignation|prix public|remise|quantité minimale|valable à partir du|conditionnement|tva|code article',
    names: 'prix|catalogue',
  },
  'business/product_roadmaps': {
    titles: 'feuille de route|feuille de route produit|plan produit',
    terms:
      'jalon|jalons|prévu|trimestre|prochaine version|priorités|date cible|fonctionnalités|livré|court terme|long terme',
  },
  'business/project_status_reports': {
    titles: 'rapport d avancement|point d avancement|rapport de projet|état d avancement',
    terms: `
      avancement|prochaines étapes|risques|chef de projet|dans les délais|retard|livrables|points ouverts|période|état général|réalisations`,
  },
  'business/proposals': {
    titles: 'proposition commerciale|devis|offre de service|appel d offres|proposition technique',
    terms: `
      nous vous proposons|périmètre|validité de l offre|bon pour accord|prestation|notre approche|calendrier|coût total|solution proposée|références clients
      montant ht`,
    names: 'devis|offre|proposition',
  },
  'business/sales_and_marketing': {
    titles: 'plan marketing|plan de vente|rapport des ventes|stratégie marketing|plan de communication',
    terms:
      'public cible|part de marché|prévisions de ventes|prospects|concurrents|image de marque|taux de conversion|fidélisation|publicité',
  },
  'business/business_plans': {
    titles: 'plan d affaires|plan stratégique|étude de marché|business plan',
    terms:
      'modèle économique|forces|faiblesses|menaces|besoin de financement|avantage concurrentiel|fondateurs|marché cible|objectifs stratégiques|levée de fonds',
  },
  'finance/bank_statements': {
    titles: 'relevé de compte|relevé bancaire|extrait de compte',
    terms:
      'ancien solde|nouveau solde|date de valeur|date opération|virement|débit|crédit|iban|bic|retrait|carte|libellé|titulaire du compte',
    names: 'relevé|releve bancaire',
  },
  'finance/financial_statements': {
    titles: 'comptes annuels|bilan|compte de résultat|rapport annuel|états financiers|comptes consolidés',
    terms: `
    résultat net|capitaux propres|actif|passif|immobilisations|dettes|créances|amortissements|charges d exploitation|exercice clos|total bilan|provisions
    trésorerie`,
    names: 'bilan|liasse',
  },
  'finance/invoices': {
    titles: 'facture|facture pro forma|facture d acompte|facture commerciale',
    terms: `
    numéro de facture|montant ht|montant ttc|tva|net à payer|conditions de règlement|désignation|n tva intracommunautaire|adresse de facturation
    pénalités de retard|coordonnées bancaires`,
    names: 'facture|factures',
  },
  'finance/purchase_orders': {
    titles: 'bon de commande|commande|confirmation de commande|bon de livraison',
    terms:
      'numéro de commande|date de commande|fournisseur|date de livraison|quantité commandée|référence article|acheteur|commandé par|mode d expédition',
    names: 'commande|bc',
  },
  'finance/receipts_and_expenses': {
    titles: 'reçu|ticket de caisse|note de frais|justificatif de paiement',
    terms:
      'espèces|rendu|carte bancaire|total|frais de déplacement|indemnités kilométriques|hébergement|repas|remboursement|merci de votre visite|caisse',
    names: 'note de frais|reçu|frais',
  },
  'finance/tax': {
    titles: 'déclaration de revenus|avis d imposition|déclaration de tva|avis d impôt|déclaration fiscale',
    terms: `
    impôt sur le revenu|revenu fiscal de référence|numéro fiscal|direction générale des finances publiques|foyer fiscal|nombre de parts
    prélèvement à la source|revenu imposable|contribuable|déclarant|service des impôts`,
    names: 'impôts|avis imposition|fiscal',
  },
  'finance/budgets': {
    titles: 'budget|budget prévisionnel|plan budgétaire|prévisions budgétaires',
    terms:
      'prévu|réalisé|écart|centre de coût|investissements|charges de personnel|budget total|trimestre|exercice|fonctionnement',
  },
  'finance/loan_documents': {
    titles: 'contrat de prêt|offre de prêt|crédit immobilier|reconnaissance de dette',
    terms:
      'emprunteur|prêteur|taux d intérêt|mensualité|durée du prêt|capital restant dû|hypothèque|taeg|remboursement anticipé|caution|tableau d amortissement',
    names: 'prêt|crédit',
  },
  'governance/audit_reports': {
    titles: 'rapport d audit|rapport de contrôle|rapport du commissaire aux comptes|audit interne',
    terms:
      'constat|constats|recommandation|recommandations|périmètre de l audit|auditeur|plan d action|niveau de risque|contrôle interne|opinion|vulnérabilité',
    names: 'audit',
  },
  'governance/board_minutes': {
    titles: 'procès verbal|compte rendu|procès verbal de réunion|assemblée générale|conseil d administration',
    terms: `
      présents|absents excusés|ordre du jour|résolution|adopté à l unanimité|quorum|secrétaire de séance|président|vote|séance levée|points divers
      approbation du procès verbal|abstentions|prochaine réunion`,
    names: 'compte rendu|procès verbal',
  },
  'governance/policies': {
    titles: 'politique|charte|code de conduite|règlement intérieur|politique de sécurité|statuts|charte informatique',
    terms: `
    champ d application|objet|non respect|la présente politique|entrée en vigueur|exceptions|collaborateurs doivent|conformité|définitions|sanctions
    révision`,
    names: 'politique|charte|statuts',
  },
  'governance/security_procedures': {
    titles: 'procédure|plan de continuité d activité|plan de reprise|procédure de sécurité|gestion des incidents',
    terms: `
      incident de sécurité|escalade|droits d accès|sauvegarde|restauration|mot de passe|chiffrement|vulnérabilités|cellule de crise|responsable sécurité
      contrôle d accès`,
  },
  'hr/hiring_and_offers': {
    titles: 'promesse d embauche|offre d embauche|grille d entretien|lettre d engagement',
    terms: `
      candidat|candidate|entretien|date d embauche|nous avons le plaisir de vous proposer|rémunération annuelle|recrutement|prise de poste|période d essai
      embauche`,
  },
  'hr/hr_policies_and_benefits': {
    titles: 'livret d accueil|guide du salarié|politique de congés|accord d entreprise|avantages sociaux',
    terms: `
      congés payés|rtt|congé parental|mutuelle|télétravail|tickets restaurant|heures supplémentaires|congé maternité|temps de travail|arrêt maladie
      intéressement|comité social`,
  },
  'hr/job_descriptions': {
    titles: 'fiche de poste|description de poste|offre d emploi|profil de poste',
    terms: `
      missions|profil recherché|compétences requises|vos missions|expérience exigée|formation|rattaché à|type de contrat|cdi|salaire|poste basé à|qualités`,
  },
  'hr/payroll': {
    titles: 'bulletin de paie|bulletin de salaire|fiche de paie|livre de paie',
    terms: `
      salaire brut|net à payer|net imposable|cotisations|urssaf|csg|heures travaillées|matricule|période de paie|salaire de base|cotisations salariales
      cotisations patronales|convention collective|numéro de sécurité sociale|prélèvement à la source|congés acquis`,
    names: 'paie|bulletin|salaire',
  },
  'hr/performance_reviews': {
    titles: 'entretien annuel|évaluation annuelle|entretien d évaluation|évaluation de performance|fiche d évaluation',
    terms: `
    points forts|axes d amélioration|évaluateur|atteinte des objectifs|appréciation globale|commentaires du salarié|plan de développement
    période d évaluation|n 1`,
  },
  'hr/resumes': {
    titles: 'cv|profil professionnel',
    terms: `
    expérience professionnelle|expériences professionnelles|formation|langues|centres d intérêt|permis b|né le|nationalité|situation de famille|stage
    loisirs|licence|master`,
    names: 'cv',
  },
  'hr/employment_contracts': {
    titles: 'contrat de travail|contrat à durée indéterminée|contrat à durée déterminée|avenant au contrat de travail',
    terms: `
    le salarié|l employeur|période d essai|préavis|durée du travail|lieu de travail|congés payés|clause de non concurrence|convention collective
    engagé en qualité de|rupture du contrat`,
    names: 'contrat de travail|cdi|cdd',
  },
  'hr/medical_leave': {
    titles: 'avis d arrêt de travail|arrêt maladie|certificat médical|certificat d arrêt de travail',
    terms: `
      arrêt de travail|jusqu au inclus|médecin traitant|assuré|prolongation|sorties autorisées|caisse primaire|mi temps thérapeutique|incapacité
      reprise du travail|prescription d arrêt`,
    names: 'arrêt maladie|arrêt de travail',
  },
  'hr/disciplinary_and_termination': {
    titles: 'lettre de licenciement|avertissement|lettre de démission|rupture conventionnelle',
    terms: `
      licenciement|faute grave|entretien préalable|démission|préavis|solde de tout compte|certificat de travail|sanction disciplinaire|nous vous notifions
      indemnité|cause réelle et sérieuse`,
    names: 'licenciement|démission|avertissement',
  },
  'legal/contracts': {
    titles: 'contrat|contrat de prestation|contrat de vente|contrat de licence|convention|accord cadre|avenant',
    terms: `
    les parties|objet du contrat|résiliation|force majeure|droit applicable|prestataire|le client|tribunal compétent|obligations|durée du contrat|bailleur
    locataire|il a été convenu|fait en deux exemplaires`,
    names: 'contrat|convention',
  },
  'legal/litigation': {
    titles: 'assignation|jugement|arrêt|conclusions|mise en demeure|ordonnance|requête',
    terms: `
      demandeur|défendeur|tribunal|cour d appel|avocat|par ces motifs|audience|huissier|attendu que|rg n|dommages et intérêts|pourvoi|débouter|greffe
      article 700`,
    names: 'jugement|assignation|mise en demeure',
  },
  'legal/ndas': {
    titles: 'accord de confidentialité|accord de non divulgation|engagement de confidentialité',
    terms: `
      informations confidentielles|partie divulgatrice|partie réceptrice|non divulgation|secret des affaires|restitution ou destruction|domaine public
      strictement confidentiel|tiers|divulguer`,
    names: 'nda|confidentialité',
  },
  'legal/privacy_policy': {
    titles: 'politique de confidentialité|politique de cookies|protection des données personnelles',
    terms: `
      données personnelles|données à caractère personnel|responsable du traitement|rgpd|droit d accès|droit à l effacement|cookies|base légale|consentement
      durée de conservation|cnil|délégué à la protection des données|finalités`,
    names: 'confidentialité|cookies',
  },
  'legal/terms_of_service': {
    titles: 'conditions générales d utilisation|cgv',
    terms: `
      utilisateur|compte utilisateur|droit de rétractation|limitation de responsabilité|acceptation des conditions|propriété intellectuelle|vendeur|acheteur
      services proposés|résiliation du compte|éditeur`,
    names: 'cgv',
  },
  'legal/intellectual_property': {
    titles: 'demande de brevet|brevet d invention|dépôt de marque|déclaration d invention',
    terms:
      'revendications|inventeur|art antérieur|invention|revendication 1|mode de réalisation|caractérisé en ce que|déposant|date de dépôt|priorité|inpi|abrégé',
    names: 'brevet',
  },
  'regulated/application_forms': {
    titles: 'formulaire de demande|formulaire d inscription|bulletin d adhésion|demande de|fiche de renseignements',
    terms: `
      demandeur|nom|prénom|date de naissance|lieu de naissance|nationalité|adresse|signature|cochez|réservé à l administration|je soussigné|je certifie
      situation familiale|fait à|profession`,
    names: 'formulaire|inscription|demande',
  },
  'regulated/health_records': {
    titles:
      'compte rendu médical|dossier médical|lettre de sortie|compte rendu d hospitalisation|ordonnance|résultats d analyses',
    terms: `
    patient|patiente|diagnostic|traitement|antécédents|tension artérielle|examen clinique|hospitalisation|posologie|mg|médecin|cher confrère|symptômes
    biologie|scanner|chirurgie|sortie`,
    names: 'patient|dossier médical|ordonnance|analyses',
  },
  'regulated/identity_documents': {
    titles:
      'carte nationale d identité|passeport|permis de conduire|titre de séjour|acte de naissance|république française',
    terms: `
      nom|prénoms|nationalité|né e le|date d expiration|autorité|taille|sexe|signature du titulaire|date de délivrance|numéro de document|mairie`,
    names: 'passeport|permis|acte de naissance',
  },
  'regulated/insurance_claims': {
    titles: 'déclaration de sinistre|constat amiable|demande d indemnisation',
    terms: `
    numéro de contrat|numéro de sinistre|assuré|assureur|date du sinistre|circonstances|dommages|témoins|véhicule|immatriculation|lieu de l accident
    expert`,
    names: 'sinistre|constat',
  },
  'regulated/payment_cards': {
    titles: 'autorisation de paiement par carte|formulaire carte de crédit|coordonnées de carte',
    terms:
      'numéro de carte|titulaire de la carte|date d expiration|cryptogramme|carte bancaire|débiter|signature du titulaire|visa',
    names: 'carte bancaire|carte de crédit',
  },
  'regulated/pii_text': {
    titles: 'données personnelles|fiche individuelle|fiche du personnel|coordonnées',
    terms: `
    numéro de sécurité sociale|date de naissance|adresse personnelle|numéro de passeport|personne à prévenir|téléphone portable|nom de jeune fille
    je m appelle|j habite`,
    names: 'fiche personnel',
  },
  'other/news_posts': {
    titles: 'communiqué de presse|actualités|lettre d information|annonce',
    terms: 'a annoncé|selon|porte parole|police|ministre|pour cent|gouvernement|événement|presse|citoyens|agence',
  },
  'other/recipes': {
    titles: 'recette|ingrédients|préparation',
    terms:
      'ingrédients|préparation|personnes|cuillère à soupe|four|farine|sucre|beurre|oignon|sel|poivre|minutes|mélanger|cuire|poêle|œufs|lait|pâte',
  },
  'other/blog_posts': {
    titles: 'blog|billet|article|retour d expérience',
    terms:
      'dans cet article|aujourd hui|je vous|nous avons appris|à mon avis|commentaires|lire la suite|notre équipe|astuces|je pense',
  },
  'other/technical_docs': {
    titles: 'documentation|mode d emploi|guide d installation|manuel utilisateur',
    terms:
      'installation|configuration|paramètres|fonction|serveur|base de données|version|exemple|commande|fichier|interface|appareil|réglage',
  },
  'other/correspondence': {
    titles: 'bonjour|salut|invitation|joyeux anniversaire|vacances',
    terms:
      'bisous|anniversaire|famille|enfants|dîner|vacances|ce soir|comment vas tu|à bientôt|maman|fête|amitiés|je t embrasse',
  },
  'other/incident_reports': {
    titles: 'rapport d enquête|rapport d accident|rapport d incident',
    terms: 'avion|pilote|causes probables|météo|blessés|dommages|événement|moteur|atterrissage|enquête|déroulement',
  },
  'other/clinical_trial_protocols': {
    titles: 'protocole d étude|essai clinique',
    terms: `
      critères d inclusion|critères d exclusion|critère principal|randomisé|placebo|investigateur|participants|consentement éclairé|promoteur|efficacité
      effets indésirables`,
  },
}
