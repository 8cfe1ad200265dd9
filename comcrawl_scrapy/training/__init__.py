"""How the models are learnt from labelled pages, and measured on domains that they have not seen."""
