"""Match each gold fact to its place in the prediction: index, seeds, candidates, one-to-one assignment."""
