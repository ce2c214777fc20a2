"""Why a charge is what it is: the kinds of reasons, and the text that records keep of them."""
