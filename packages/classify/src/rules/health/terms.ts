/** Diseases as patients' records name them, in several languages (WHO ICD-10 chapter titles and common names). */
export const conditions = [
  'diabetes', 'hypertension', 'asthma', 'cancer', 'carcinoma', 'lymphoma', 'leukemia', 'leukaemia', 'melanoma', 'tumor', 'tumour', 'metastasis', 'metastases',
  'epilepsy', 'parkinson', 'alzheimer', 'dementia', 'multiple sclerosis', 'stroke', 'myocardial infarction', 'heart failure', 'coronary artery disease',
  'atrial fibrillation', 'angina', 'copd', 'pneumonia', 'tuberculosis', 'hepatitis', 'cirrhosis', 'renal failure', 'kidney disease', 'anemia', 'anaemia', 'hiv',
  'aids', 'hiv positive', 'syphilis', 'gonorrhea', 'chlamydia', 'depression', 'bipolar disorder', 'schizophrenia', 'anxiety disorder', 'ptsd', 'adhd', 'autism',
  'anorexia', 'bulimia', 'obesity', 'arthritis', 'osteoporosis', 'lupus', 'psoriasis', 'crohn', 'colitis', 'gastritis', 'ulcer', 'migraine', 'seizure',
  'sepsis', 'thrombosis', 'embolism', 'miscarriage', 'abortion', 'infertility', 'endometriosis', 'glaucoma', 'cataract', 'hypothyroidism', 'sickle cell',
  'cystic fibrosis', 'hemophilia', 'covid', 'influenza', 'substance abuse', 'alcoholism', 'opioid dependence',
  'bluthochdruck', 'krebs', 'schlaganfall', 'herzinfarkt', 'lungenentzundung', 'depressionen', 'zuckerkrankheit', 'leberzirrhose', 'epilepsie', 'diabete',
  'cancer du sein', 'hypertension arterielle', 'depression nerveuse', 'sclerose en plaques', 'insuffisance cardiaque', 'diabetes mellitus',
  'hipertension arterial', 'neoplasia', 'cancer de', 'infarto', 'insuficiencia renal', 'neumonia', 'epilepsia', 'tuberculosis pulmonar', 'sida', 'vih',
  'depresion', 'esquizofrenia', 'diabete mellito', 'ipertensione', 'tumore', 'ictus', 'polmonite', 'depressione', 'hipertensao', 'pneumonia bacteriana',
  'hoge bloeddruk', 'kanker', 'beroerte', 'suikerziekte', 'longontsteking',
]

/** International non-proprietary names of common medicines (WHO INN lists) and procedures. */
export const medicines = [
  'metformin', 'insulin', 'lisinopril', 'ramipril', 'enalapril', 'losartan', 'valsartan', 'amlodipine', 'atorvastatin', 'simvastatin', 'rosuvastatin',
  'metoprolol', 'bisoprolol', 'carvedilol', 'furosemide', 'hydrochlorothiazide', 'spironolactone', 'warfarin', 'apixaban', 'rivaroxaban', 'clopidogrel',
  'levothyroxine', 'omeprazole', 'pantoprazole', 'amoxicillin', 'ciprofloxacin', 'azithromycin', 'doxycycline', 'prednisone', 'prednisolone', 'dexamethasone',
  'methotrexate', 'adalimumab', 'rituximab', 'trastuzumab', 'tamoxifen', 'cisplatin', 'carboplatin', 'paclitaxel', 'doxorubicin', 'cyclophosphamide',
  'sertraline', 'fluoxetine', 'citalopram', 'escitalopram', 'venlafaxine', 'mirtazapine', 'quetiapine', 'olanzapine', 'risperidone', 'haloperidol', 'clozapine',
  'lithium carbonate', 'lamotrigine', 'valproate', 'carbamazepine', 'levetiracetam', 'gabapentin', 'pregabalin', 'diazepam', 'lorazepam', 'alprazolam',
  'clonazepam', 'zolpidem', 'methadone', 'buprenorphine', 'oxycodone', 'hydrocodone', 'morphine', 'fentanyl', 'tramadol', 'methylphenidate', 'sildenafil',
  'finasteride', 'tenofovir', 'emtricitabine', 'lamivudine', 'dolutegravir', 'salbutamol', 'albuterol', 'fluticasone', 'tiotropium', 'allopurinol', 'donepezil',
  'levodopa',
  'metformina', 'insulina', 'metformine', 'omeprazol', 'atorvastatina', 'amoxicilina', 'prednisona', 'chemotherapy', 'radiotherapy', 'hemodialysis',
  'mastectomy', 'hysterectomy', 'appendectomy', 'colonoscopy', 'biopsy', 'mri scan', 'ct scan', 'chemotherapie', 'strahlentherapie', 'quimioterapia',
  'radioterapia', 'chimioterapia', 'biopsia', 'dialyse', 'dialisis',
]

/** Words that make a text speak of somebody's health. */
export const clinicalWords = [
  'patient', 'diagnosed', 'diagnosed with', 'diagnosis', 'dx', 'history of', 'suffers from', 'suffering from', 'prescribed', 'prescription', 'treated for',
  'treated with', 'admitted', 'discharged', 'medical record', 'medical history', 'medication', 'dosage', 'mg daily', 'mg', 'chief complaint', 'sick leave',
  'medical leave',
  'patientin', 'diagnose', 'diagnostiziert', 'leidet an', 'verschrieben', 'befund', 'anamnese', 'krankschreibung', 'diagnostic', 'diagnostique', 'souffre de',
  'prescrit', 'ordonnance', 'antecedents', 'arret maladie', 'paciente', 'diagnosticado', 'diagnosticada', 'diagnostico', 'padece', 'antecedentes',
  'tratamiento', 'receta', 'baja medica', 'paziente', 'diagnosticato', 'diagnosi', 'prescritto', 'anamnesi', 'utente', 'diagnosticado com', 'receita medica',
  'gediagnosticeerd', 'lijdt aan', 'voorgeschreven',
]
