"""What would change the answer: small changes of a scenario that turn its verdict or what comes out, each played."""
