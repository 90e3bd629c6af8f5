# Presidio's pattern and context recognisers, without a model of language.
import inspect
import logging

from presidio_analyzer import AnalyzerEngine, PatternRecognizer, RecognizerRegistry, predefined_recognizers
from presidio_analyzer.nlp_engine import NoOpNlpEngine

logging.disable(logging.CRITICAL)
SURE = 0.4


def recognisers():
    for _, kind in inspect.getmembers(predefined_recognizers, inspect.isclass):
        if issubclass(kind, PatternRecognizer) and not inspect.isabstract(kind):
            yield kind(supported_language="en")
    yield predefined_recognizers.PhoneRecognizer(supported_language="en")


def engine():
    nlp = NoOpNlpEngine([{"lang_code": "en", "model_name": "no_op"}])
    nlp.load()
    registry = RecognizerRegistry(recognizers=list(recognisers()), supported_languages=["en"])
    return AnalyzerEngine(registry=registry, nlp_engine=nlp, supported_languages=["en"], default_score_threshold=SURE)
